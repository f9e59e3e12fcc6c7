/** The same random cases in every run of the gate: chance must not decide whether it passes. */
export const GATE_SEED = 20;
