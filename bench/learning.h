/* learning.h - moves the weights of a player that learns, by how they ought to change.
 */
#pragma once

enum { LEARNING_MOST = 1 << 14 };

/* Remembered between two steps. Begins with zeros and the number of weights. */
struct learning {
    unsigned count, steps;
    float mean[LEARNING_MOST], square[LEARNING_MOST];
};

/* Moves each weight by its slope, times `scale`, compared with how large its slopes usually are,
 * and sets the slopes to 0. Weights that nothing speaks for go back to 0. */
void learn_step(struct learning *learning, float *weights, float *slope, float scale, float rate);
