/* What the doors of kernels share: reading arguments, memory, errors, and handing functions out. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Python's stable interface, as far as it is used */

typedef intptr_t Py_ssize_t;
typedef struct { Py_ssize_t references; void *type; } PyObject;
typedef PyObject *(*Entry)(PyObject *, PyObject *const *, Py_ssize_t);
typedef struct { const char *name; Entry function; int flags; const char *doc; } PyMethodDef;
#define METH_FASTCALL 0x0080

extern PyObject *PyExc_TypeError, *PyExc_KeyError, *PyExc_RuntimeError;
extern char PyTuple_Type[], _Py_NoneStruct[];
extern PyObject *PyErr_Format(PyObject *, const char *, ...);
extern PyObject *PyErr_Occurred(void);
extern void PyErr_SetObject(PyObject *, PyObject *);
extern int64_t PyLong_AsLongLong(PyObject *);
extern double PyFloat_AsDouble(PyObject *);
extern int PyObject_IsTrue(PyObject *);
extern PyObject *PyLong_FromLongLong(int64_t);
extern PyObject *PyFloat_FromDouble(double);
extern PyObject *PyBool_FromLong(long);
extern PyObject *PyBytes_FromStringAndSize(const char *, Py_ssize_t);
extern PyObject *PyObject_CallFunctionObjArgs(PyObject *, ...);
extern int PyObject_RichCompareBool(PyObject *, PyObject *, int);
extern PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
extern Py_ssize_t PyTuple_Size(PyObject *);
extern int PyType_IsSubtype(void *, void *);
extern const char *PyUnicode_AsUTF8AndSize(PyObject *, Py_ssize_t *);
extern PyObject *PyCFunction_NewEx(PyMethodDef *, PyObject *, PyObject *);
extern void Py_IncRef(PyObject *);
extern void Py_DecRef(PyObject *);
extern void *PyEval_SaveThread(void);
extern void PyEval_RestoreThread(void *);
#define Py_EQ 2

/* numpy's arrays begin like this; `cacique_begin` sees whether they do */

typedef struct {
    PyObject head;
    void *data;
    int dimensions;
    Py_ssize_t *shape, *strides;
    PyObject *base, *dtype;
    int flags;
} Array;
enum { CONTIGUOUS = 0x1, ALIGNED = 0x100, WRITEABLE = 0x400 };

typedef struct { const char *name; PyObject **dtypes; } Call;
typedef union { int64_t whole; double real; int8_t truth; } Result;

static void *array_type;
static PyObject *unpickle;
static PyObject *DTYPES[ENTRIES][MOST_ARRAYS];

static PyObject *refuse_count(Call *call, int wanted, Py_ssize_t count)
{
    return PyErr_Format(
        PyExc_TypeError, "%s() takes %d arguments, not %zd", call->name, wanted, count);
}

static int is_tuple(Call *call, int place, PyObject *given, int size)
{
    if (PyType_IsSubtype(given->type, PyTuple_Type) && PyTuple_Size(given) == size)
        return 1;
    PyErr_Format(
        PyExc_TypeError, "%s() wants a tuple of %d as argument %d", call->name, size, place + 1);
    return 0;
}

static Array *refuse_array(Call *call, int place, const char *reason, PyObject *given)
{
    PyErr_Format(PyExc_TypeError, "argument %d of %s() %s: %R", place + 1, call->name, reason, given);
    return 0;
}

static Array *read_array(
    Call *call, int place, PyObject *given, int which, int dimensions, int is_written)
{
    Array *array = (Array *)given;
    PyObject *dtype = call->dtypes[which];
    if (given->type != array_type && !PyType_IsSubtype(given->type, array_type))
        return refuse_array(call, place, "is no array", given);
    if (array->dtype != dtype) {
        int is_equal = PyObject_RichCompareBool(array->dtype, dtype, Py_EQ);
        if (is_equal <= 0)
            return is_equal ? 0 : refuse_array(call, place, "has another type", array->dtype);
    }
    if (array->dimensions != dimensions)
        return refuse_array(call, place, "has other dimensions", given);
    if (~array->flags & (CONTIGUOUS | ALIGNED))
        return refuse_array(call, place, "has gaps", given);
    if (is_written && !(array->flags & WRITEABLE))
        return refuse_array(call, place, "cannot be written to", given);
    return array;
}

static int64_t read_int(PyObject *given)
{
    return PyLong_AsLongLong(given);
}

static double read_float(PyObject *given)
{
    return PyFloat_AsDouble(given);
}

static int8_t read_bool(PyObject *given)
{
    return (int8_t)PyObject_IsTrue(given);
}

static PyObject *nothing(void)
{
    Py_IncRef((PyObject *)_Py_NoneStruct);
    return (PyObject *)_Py_NoneStruct;
}

/* An error comes as a pickled tuple of its class and its arguments. */
static PyObject *raise(int32_t status, void *error)
{
    struct { const char *pickled; int32_t size; void *hash, *unused; int32_t dynamic; } *what = error;
    if (status < 0 || !what || what->dynamic)
        return PyErr_Format(PyExc_RuntimeError, "a kernel failed with %d", status);
    PyObject *bytes = PyBytes_FromStringAndSize(what->pickled, what->size);
    PyObject *told = bytes ? PyObject_CallFunctionObjArgs(unpickle, bytes, (void *)0) : 0;
    if (told) {
        PyErr_SetObject(PyTuple_GetItem(told, 0), PyTuple_GetItem(told, 1));
        Py_DecRef(told);
    }
    if (bytes)
        Py_DecRef(bytes);
    return 0;
}

/* Memory of kernels: a head as numba knows it, and the data behind it. */

typedef struct { uint64_t references; void *a, *b, *data; uint64_t size; void *c; } Memory;
enum { ALIGNMENT = 64 };

void *NRT_MemInfo_alloc_aligned(int64_t size, int32_t alignment)
{
    (void)alignment; /* never more than ours */
    Memory *memory = aligned_alloc(ALIGNMENT, (sizeof(Memory) + size + 2 * ALIGNMENT - 1) & -ALIGNMENT);
    if (!memory)
        abort();
    memory->references = 1;
    memory->data = (char *)memory + ALIGNMENT;
    memory->size = size;
    return memory;
}

/* for the time of an assignment between parts of one array that overlap */
void *NRT_Allocate(int64_t size)
{
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

void NRT_Free(void *memory)
{
    free(memory);
}

/* Look an entry point up by name and give it to a module, with the types of its arrays. */
#define BINDING(entries, most)                                                                     \
    PyObject *cacique_bind(PyObject *name, PyObject *module, PyObject *dtypes, PyObject *home)     \
    {                                                                                              \
        const char *wanted = PyUnicode_AsUTF8AndSize(name, 0);                                     \
        if (!wanted)                                                                               \
            return 0;                                                                              \
        for (int i = 0; i < entries; i++) {                                                        \
            if (strcmp(NAMES[i], wanted))                                                          \
                continue;                                                                          \
            for (Py_ssize_t d = 0; d < PyTuple_Size(dtypes) && d < most; d++) {                    \
                DTYPES[i][d] = PyTuple_GetItem(dtypes, d);                                         \
                Py_IncRef(DTYPES[i][d]);                                                           \
            }                                                                                      \
            return PyCFunction_NewEx(&METHODS[i], module, home);                                   \
        }                                                                                          \
        return PyErr_Format(PyExc_KeyError, "%U", name);                                           \
    }

/* Take note of numpy's arrays; false where they are not what is expected of them. */
PyObject *cacique_begin(PyObject *type, PyObject *loads, PyObject *sample, PyObject *address)
{
    Array *array = (Array *)sample;
    array_type = type;
    unpickle = loads;
    Py_IncRef(type);
    Py_IncRef(loads);
    int is_known = array->data == (void *)(intptr_t)PyLong_AsLongLong(address);
    is_known = is_known && array->dimensions == 2 && array->shape[0] == 3 && array->shape[1] == 5;
    return PyBool_FromLong(is_known && array->flags & WRITEABLE && array->flags & CONTIGUOUS);
}
