/** An error in a rules file; the message begins with the path in the file. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
}

class Fault extends Error {
  override readonly name = 'Fault';
}

const FAULT = new Fault('The expression has no value');

/**
 * Ends the evaluation of a rule, which then denies. One shared error, because a stack trace each would cost more than
 * the rule.
 */
export function fault(): never {
  throw FAULT;
}

export const isFault = (error: unknown): boolean => error === FAULT;
