/** What is wrong with a rules file, after the path in the file. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
}

class Fault extends Error {
  override readonly name = 'Fault';
}

const FAULT = new Fault('The expression has no value');

/** Ends the evaluation of a rule, which then denies. One error for all faults: a stack trace each would cost more than the rule. */
export function fault(): never {
  throw FAULT;
}

export const isFault = (error: unknown): boolean => error === FAULT;
