"""Sensor panels and the controller's carrier: circuits, layouts, and what is ordered."""
