"""The machines that programs are optimised for."""

import llvmlite.binding as llvm

__all__ = ["native", "wasm"]

# 2009 and later: a library must run wherever its wheel is installed
_CPU = "x86-64-v2"
_WASM_FEATURES = (
    "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+multivalue,+mutable-globals"
)


def native() -> llvm.TargetMachine:
    """This kind of machine, any of its processors."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=_CPU, opt=3, reloc="pic", codemodel="default")


def wasm() -> llvm.TargetMachine:
    """Every browser."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("wasm32-unknown-unknown")
    return target.create_target_machine(opt=3, features=_WASM_FEATURES, reloc="static")
