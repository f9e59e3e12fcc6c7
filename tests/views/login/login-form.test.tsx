import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

const PASSWORD_ONLY = [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];
const never = () => new Promise<never>(() => {});
/** Browsers take the focus from an inert element. */
const refusing = (code: string) => async () => {
  (document.activeElement as HTMLElement).blur();
  throw new FaultError(makeFault('PROCESSING_ERROR', { code }));
};

async function open(options: StageOptions = {}) {
  const stage = renderStage(<LoginPage />, { options: PASSWORD_ONLY, ...options });
  return {
    ...stage,
    email: await screen.findByLabelText<HTMLInputElement>('E-mail'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    submit: screen.getByRole('button', { name: 'Log in' }),
    reset: screen.getByRole('button', { name: 'Forgot your password?' }),
  };
}
const GOOD = { email: 'ada@example.org', password: 'enchantress' };
const TOO_LONG = 'The value is too long.';

test.for([
  ['an empty e-mail', '', GOOD.password, false],
  ['an empty password', GOOD.email, '', false],
  ['an e-mail without a domain', 'ada@', GOOD.password, false],
  ['an e-mail without a dot', 'ada@example', GOOD.password, false],
  ['an e-mail of 128 characters', `${'a'.repeat(116)}@example.org`, GOOD.password, false],
  ['an e-mail of 127 characters', `${'a'.repeat(115)}@example.org`, GOOD.password, true],
  ['a password of 128 characters', GOOD.email, 'p'.repeat(128), false],
  ['a password of 127 characters', GOOD.email, 'p'.repeat(127), true],
  ['a password of one blank', GOOD.email, ' ', true],
  ['an e-mail with blanks around', `  ${GOOD.email} `, GOOD.password, true],
  ['an e-mail with a plus', 'ada+venue@example.org', GOOD.password, true],
] as const)(
  'the e-mail form with %s can be submitted: %$4 §5.2-5.4 §9.7',
  async ([, emailText, passwordText, isEnabled]) => {
    const { user, email, password, submit } = await open();
    await user.click(email);
    if (emailText !== '') await user.paste(emailText);
    await user.click(password);
    if (passwordText !== '') await user.paste(passwordText);
    expect(submit).toHaveProperty('disabled', !isEnabled);
  },
);

test.for([
  ['', 'Please enter your e-mail address.'],
  ['ada', 'Please enter an e-mail address such as ada@example.org.'],
  [`${'a'.repeat(116)}@example.org`, TOO_LONG],
] as const)('an e-mail of "%s" shows its error after the field loses focus §5.3 §5.9', async ([text, message]) => {
  const { user, email } = await open();
  await user.click(email);
  if (text !== '') await user.paste(text);
  expect(email).not.toHaveAttribute('aria-invalid');
  expect(email).toHaveAccessibleDescription('The address you registered with');
  await user.tab();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveAccessibleDescription(`${message} The address you registered with`);
});

test.for([
  ['', 'Please enter your password.'],
  ['p'.repeat(128), TOO_LONG],
] as const)('a password of "%s" shows its error after the field loses focus', async ([text, message]) => {
  const { user, password } = await open();
  await user.click(password);
  if (text !== '') await user.paste(text);
  await user.tab();
  expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(password).toHaveAccessibleDescription(message);
});

test('the e-mail form shows no error before the first focus §5.10', async () => {
  const { email, password, submit } = await open();
  expect(email).not.toHaveAttribute('aria-invalid');
  expect(password).not.toHaveAttribute('aria-invalid');
  expect(submit).toBeDisabled();
});

test('a login error disappears while the user corrects the field', async () => {
  const { user, email } = await open();
  await user.type(email, 'ada');
  await user.tab();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  await user.type(email, '@');
  expect(email).not.toHaveAttribute('aria-invalid');
});

test('browsers and password managers recognise the fields of the e-mail form', async () => {
  const { email, password } = await open();
  expect(email).toHaveAttribute('autocomplete', 'username');
  expect(email).toHaveAttribute('type', 'email');
  expect(email).toBeRequired();
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  expect(password).toBeRequired();
});

test('the login password can be shown and hidden', async () => {
  const { user, password } = await open();
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(password).toHaveAttribute('type', 'password');
});

test('Enter submits the trimmed e-mail and the untrimmed password §2.39', async () => {
  const { user, email, password, signIn } = await open();
  await user.type(email, ' ada@example.org ');
  await user.type(password, ' enchantress {Enter}');
  expect(signIn.mock.calls).toEqual([
    [{ kind: 'EMAIL_PASSWORD', email: 'ada@example.org', password: ' enchantress ' }],
  ]);
});

test('Enter submits nothing while the e-mail form has errors', async () => {
  const { user, email, password, signIn } = await open();
  await user.type(email, 'ada');
  await user.type(password, 'x{Enter}');
  expect(signIn).not.toHaveBeenCalled();
});

test('an e-mail form that the browser fills in without an event can be submitted §9.16', async () => {
  const { email, password, submit, user, signIn } = await open();
  email.value = GOOD.email;
  password.value = GOOD.password;
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(signIn.mock.calls).toEqual([[{ kind: 'EMAIL_PASSWORD', ...GOOD }]]);
});

test('an e-mail form whose values the browser still hides can be submitted', async () => {
  const { email, password, submit } = await open();
  const matches = (selector: string) => selector === ':autofill';
  vi.spyOn(email, 'matches').mockImplementation(matches);
  vi.spyOn(password, 'matches').mockImplementation(matches);
  await waitFor(() => expect(submit).toBeEnabled());
});

test('autofilled values that turn out wrong on submit show their errors', async () => {
  const { email, password, submit, user, signIn } = await open();
  vi.spyOn(email, 'matches').mockReturnValue(true);
  vi.spyOn(password, 'matches').mockReturnValue(true);
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  expect(signIn).not.toHaveBeenCalled();
  expect(email).toHaveAccessibleDescription('Please enter your e-mail address. The address you registered with');
  expect(password).toHaveAccessibleDescription('Please enter your password.');
});

test('a refused login form sums up its wrong fields, until they are right', async () => {
  const { email, password, submit, user } = await open();
  vi.spyOn(email, 'matches').mockReturnValue(true);
  vi.spyOn(password, 'matches').mockReturnValue(true);
  await waitFor(() => expect(submit).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent('Please correct: E-mail and Password.');
  expect(email).toHaveFocus();
  await user.type(email, GOOD.email);
  expect(screen.getByRole('alert')).toHaveTextContent('Please correct: Password.');
  await user.type(password, GOOD.password);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the e-mail form is disabled and shows progress while the login is checked', async () => {
  const { user, email, password, submit } = await open({ signIn: never });
  await user.type(email, GOOD.email);
  await user.type(password, GOOD.password);
  await user.click(submit);
  expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
  expect(email.closest('[inert]')).toHaveAttribute('aria-busy', 'true');
});

test('the login page shows progress while the venue checks the authority', async () => {
  const { user, email, password, until } = await open({ authority: never });
  await user.type(email, GOOD.email);
  await user.type(password, `${GOOD.password}{Enter}`);
  await until('session', (snapshot) => snapshot.matches({ connected: 'checkingAuthority' }));
  expect(screen.getByRole('status')).toHaveTextContent('Logging you in…');
});

test.for([
  ['auth/wrong-password', 'These login details aren’t correct. Please check them and try again.'],
  ['auth/user-not-found', 'These login details aren’t correct. Please check them and try again.'],
  ['auth/invalid-credential', 'These login details aren’t correct. Please check them and try again.'],
  ['auth/too-many-requests', 'Too many attempts. Please wait up to two minutes, then try again.'],
  ['auth/email-already-in-use', 'This account is already registered. Please log in with your existing account.'],
  ['auth/network-request-failed', 'We can’t reach the server. Check your connection, then try again.'],
  ['auth/user-disabled', 'We couldn’t log you in. Please try again. If it fails again, contact the organiser.'],
] as const)(
  'after %s the error has the focus, the e-mail stays and the password is selected',
  async ([code, message]) => {
    const { user, email, password } = await open({ signIn: refusing(code) });
    await user.type(email, GOOD.email);
    await user.type(password, `${GOOD.password}{Enter}`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveFocus();
    expect(email).toHaveValue(GOOD.email);
    expect(password).toHaveValue(GOOD.password);
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, GOOD.password.length]);
    expect(email.closest('[inert]')).toBeNull();
  },
);

test('the login page says when the venue refuses a user §8.16', async () => {
  const { user, email, password, until, signOut } = await open({
    authority: () => {
      throw new FaultError(makeFault('FORBIDDEN', { status: 403 }));
    },
  });
  await user.type(email, GOOD.email);
  await user.type(password, `${GOOD.password}{Enter}`);
  await until('session', (snapshot) => snapshot.matches({ connected: 'signedOut' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You’re not registered for this venue. Please log in with the account you registered with, or ask the organiser.',
  );
  expect(email).toHaveValue(GOOD.email);
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a login error disappears when the next attempt starts', async () => {
  let attempts = 0;
  const { user, email, password } = await open({
    signIn: () => {
      attempts += 1;
      return attempts === 1 ? refusing('auth/wrong-password')() : never();
    },
  });
  await user.type(email, GOOD.email);
  await user.type(password, `${GOOD.password}{Enter}`);
  await screen.findByRole('alert');
  await user.type(password, '{Enter}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a password reset needs a valid e-mail §5.5', async () => {
  const { user, email, reset } = await open();
  expect(reset).toBeDisabled();
  expect(reset).toHaveAccessibleDescription(
    'Enter your e-mail address first. We’ll then send you a link to set a new password.',
  );
  await user.type(email, 'ada@example');
  expect(reset).toBeDisabled();
  await user.type(email, '.org');
  expect(reset).toBeEnabled();
});

test('a requested password reset says that an e-mail is on its way §2.40 §8.25', async () => {
  const { user, email, reset, sendReset } = await open();
  await user.type(email, GOOD.email);
  await user.click(reset);
  const sent = await screen.findByText(
    'If this address has an account, a link is on its way to it. Please check your inbox.',
  );
  expect(sent).toHaveAttribute('role', 'status');
  expect(sent).toHaveFocus();
  expect(sendReset.mock.calls).toEqual([[GOOD.email]]);
  expect(email).toHaveValue(GOOD.email);
});

test.for([
  ['auth/user-not-found', 'There’s no account with this e-mail address. Please check it and try again.'],
  ['auth/too-many-requests', 'Too many attempts. Please wait up to two minutes, then try again.'],
] as const)('a password reset that fails with %s says what to do §8.26', async ([code, message]) => {
  const { user, email, reset } = await open({ sendReset: refusing(code) });
  await user.type(email, GOOD.email);
  await user.click(reset);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('a sign-in in another tab leaves the login form', async () => {
  const { identify, until } = await open();
  await identify(ADA);
  await until('navigation', (snapshot) => snapshot.context.route?.name === 'Area');
  expect(screen.getByLabelText('E-mail')).not.toBeVisible();
});
