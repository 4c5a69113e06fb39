"""The host inside a web page: Python in WebAssembly (Pyodide), without a server.

| module | has |
|---|---|
| `threads` | threads where there are none: they take turns |
| `worker_board` | the virtual board that runs in a worker of the page |
| `protocol_page` | pyserial's handler of `page://`, the ports that the page has |
| `service` | what the page's script calls |

Nothing else imports this package: the page's worker does.
"""
