/* learning.c - moves the weights of a player that learns, by how they ought to change.
 *
 * Source: Williams, Simple statistical gradient-following algorithms for connectionist
 * reinforcement learning (1992); Kingma and Ba, Adam: a method for stochastic optimization (2015).
 */
#include "learning.h"

#include <math.h>

static const float FADES = 0.00002f; /* of a weight, as a slope */

void learn_step(struct learning *l, float *weights, float *slope, float scale, float rate)
{
    const float first = 1 - powf(0.9f, (float)++l->steps),
                second = 1 - powf(0.999f, (float)l->steps);

    for (unsigned i = 0; i < l->count; i++) {
        const float here = slope[i] * scale - FADES * weights[i];
        l->mean[i] = 0.9f * l->mean[i] + 0.1f * here;
        l->square[i] = 0.999f * l->square[i] + 0.001f * here * here;
        weights[i] += rate * l->mean[i] / first / (sqrtf(l->square[i] / second) + 1e-5f);
        slope[i] = 0;
    }
}
