"""The build: all kernels, reached through their entry points, made into libraries ahead of time.

`python -m cacique.core.compile` makes the library of this machine, with `wasm` the module of the
page. Nothing else imports this: it knows numba, which need not be there once all is built.
"""
