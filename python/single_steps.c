/* single_steps.c - the module talon_cards._steps: one table that Python steps by numbers, with one
 * call for a move, whose turn it is then, and the legal moves. By cffi these would be three calls,
 * each of which takes longer than the rules. It uses the stable interface of Python 3.9, so one
 * wheel serves later versions, too; talon_cards/stepping.py does without it where it is missing.
 */
#define Py_LIMITED_API 0x03090000
#include <Python.h>
#include <structmember.h>

#include <talon/batch.h>
#include <talon/game.h>

/* A batch of one lane. The memory belongs to the class of Python that derives from this one. */
struct steps {
    PyObject_HEAD struct talon_batch *batch;
    struct talon_batch_results results;
    int8_t seat;
};

static struct steps *bound_steps(PyObject *self)
{
    struct steps *steps = (struct steps *)self;
    if (!steps->batch)
        PyErr_SetString(PyExc_RuntimeError, "There is no table yet.");
    return steps->batch ? steps : NULL;
}

static PyObject *steps_look(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    struct steps *steps = bound_steps(self);
    if (!steps)
        return NULL;
    talon_batch_acting(steps->batch, &steps->seat);
    return PyLong_FromLong(steps->seat);
}

static PyObject *steps_bind(PyObject *self, PyObject *arguments)
{
    struct steps *steps = (struct steps *)self;
    unsigned long long batch, rewards;
    if (!PyArg_ParseTuple(arguments, "KK", &batch, &rewards))
        return NULL;
    steps->batch = (struct talon_batch *)(uintptr_t)batch;
    steps->results.rewards = (int32_t *)(uintptr_t)rewards;
    return steps_look(self, NULL);
}

static PyObject *steps_legal(PyObject *self, PyObject *Py_UNUSED(nothing))
{
    struct steps *steps = bound_steps(self);
    uint32_t moves[TALON_MOVES_MAX], count;
    if (!steps)
        return NULL;
    talon_batch_list(steps->batch, TALON_MOVES_MAX, moves, &count);
    PyObject *list = PyList_New(count);
    for (uint32_t i = 0; list && i < count; i++)
        if (PyList_SetItem(list, i, PyLong_FromUnsignedLong(moves[i])))
            Py_CLEAR(list);
    return list;
}

/* Raises what the method _fault of Python makes of an action that was refused. */
static bool refuse_action(PyObject *self, PyObject *action)
{
    PyObject *error = PyObject_CallMethod(self, "_fault", "O", action);
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return false;
}

static bool make_move(PyObject *self, PyObject *action)
{
    struct steps *steps = bound_steps(self);
    long long number = steps ? PyLong_AsLongLong(action) : -1;
    if (number == -1 && PyErr_Occurred())
        return false;
    bool fits = number >= 0 && number < TALON_BATCH_NO_ACTION;
    uint32_t move = fits ? (uint32_t)number : TALON_BATCH_NO_ACTION - 1; /* which is never legal */
    if (talon_batch_step(steps->batch, &move, &steps->results))
        return refuse_action(self, action);
    talon_batch_acting(steps->batch, &steps->seat);
    return true;
}

static PyObject *steps_act(PyObject *self, PyObject *action)
{
    return make_move(self, action) ? PyLong_FromLong(((struct steps *)self)->seat) : NULL;
}

static PyObject *steps_step(PyObject *self, PyObject *action)
{
    return make_move(self, action) ? steps_legal(self, NULL) : NULL;
}

static PyMemberDef members[] = {
    { "seat", T_BYTE, offsetof(struct steps, seat), READONLY,
      "The seat that acts; -1: the game is over." },
    { NULL, 0, 0, 0, NULL },
};

static PyMethodDef methods[] = {
    { "_bind", steps_bind, METH_VARARGS, "Begins with the addresses of a batch and of rewards." },
    { "_look", steps_look, METH_NOARGS, "Finds the seat that acts, after a deal." },
    { "legal", steps_legal, METH_NOARGS, "The numbers of the legal moves." },
    { "act", steps_act, METH_O, "Makes a move; returns the seat that acts then, or -1." },
    { "step", steps_step, METH_O, "Makes a move; returns the legal moves then, none at the end." },
    { NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "One table that is stepped by numbers." },
    { Py_tp_methods, methods },
    { Py_tp_members, members },
    { 0, NULL },
};

static PyType_Spec type = {
    .name = "talon_cards._steps.Steps",
    .basicsize = sizeof(struct steps),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_steps",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__steps(void);

PyMODINIT_FUNC PyInit__steps(void)
{
    PyObject *made = PyModule_Create(&module), *steps = made ? PyType_FromSpec(&type) : NULL;
    if (!steps || PyModule_AddObject(made, "Steps", steps)) {
        Py_XDECREF(steps);
        Py_CLEAR(made);
    }
    return made;
}
