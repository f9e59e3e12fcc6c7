import { openTransport } from '../identity/pages/mailer';

/** Raised if the test mail cannot be sent; the message says which setting to correct. */
export class MailCheckError extends Error {
  override readonly name = 'MailCheckError';
}

const SMTP_MISSING =
  'SMTP_URL is not set: set it to the address of a mail server, such as smtps://user:password@mail.example.org. Without it, password mails are kept in the local outbox.';

type Failure = { code: string; command: string; message: string; response: string };

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

function failureOf(error: unknown): Failure {
  const about = typeof error === 'object' && error !== null ? error : {};
  const [code, command] = [textOf(about, 'code'), textOf(about, 'command')];
  return { code, command, message: textOf(about, 'message'), response: textOf(about, 'response') };
}

/** Certificate error codes of Node and OpenSSL. */
const CERTIFICATE = /certificate|altnames|CERT_|SELF_SIGNED/i;
const NOT_TLS = /wrong version number|packet length too long|SSL routines/i;

/** The cause, and which setting to correct. */
function explainFailure({ code, command, message }: Failure, url: URL): string {
  const port = url.port || (url.protocol === 'smtps:' ? '465' : '587');
  const place = `${url.hostname}:${port}`;
  const all = `${code} ${message}`;
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(all)) {
    return `The name ${url.hostname} in SMTP_URL is not known: correct it, or the name server of this machine.`;
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(all)) {
    return `No mail server answers at ${place}: correct the host or the port in SMTP_URL. Most servers use 465 with smtps:// or 587 with smtp://.`;
  }
  if (NOT_TLS.test(all)) {
    return `The mail server at ${place} does not begin with TLS: write smtp:// instead of smtps:// in SMTP_URL, often with the port 587.`;
  }
  if (CERTIFICATE.test(all)) {
    return `The certificate of ${url.hostname} is not valid for this name, or not trusted: use the name in its certificate in SMTP_URL, or make its authority known with NODE_EXTRA_CA_CERTS.`;
  }
  if (code === 'ETIMEDOUT') {
    return `The mail server at ${place} does not answer in time: allow outgoing connections to this port in the firewall, or correct SMTP_URL. A server that waits for TLS needs smtps://.`;
  }
  if (code === 'EAUTH') {
    return 'The mail server refuses the user or the password of SMTP_URL: correct them, and write special characters in percent-encoding, such as %40 for @. Some servers need a password for applications.';
  }
  if (code === 'ENOAUTH') return 'The mail server asks for a user and a password: add them to SMTP_URL.';
  if (code === 'EENVELOPE' && command.startsWith('RCPT')) {
    return 'The mail server refuses this recipient: check the address. If it refuses all of other domains, SMTP_URL needs a user and a password, or the server must let this machine send.';
  }
  if (code === 'EENVELOPE') {
    return 'The mail server refuses the sender: set MAIL_FROM to an address that this account may use.';
  }
  if (code === 'EMESSAGE') return 'The mail server refuses the content of the mail: its administrator knows why.';
  return `The mail server at ${place} ends the conversation: correct the protocol and the port in SMTP_URL (${code || 'no answer'}).`;
}

/**
 * Sends one mail in the same way as the service. Returns lines for the operator.
 * @throws MailCheckError
 */
export async function checkMail(task: {
  to: string;
  smtpUrl: string | null;
  from: string;
  isFromSet: boolean;
}): Promise<string[]> {
  const { to, smtpUrl, from, isFromSet } = task;
  if (smtpUrl === null) throw new MailCheckError(SMTP_MISSING);
  const url = new URL(smtpUrl);
  const transport = openTransport(smtpUrl);
  try {
    await transport.sendMail({
      from,
      to,
      subject: 'Test mail of your venue',
      text: 'Your virtual event venue can send mails. Nothing else is to do.',
    });
  } catch (error) {
    const failure = failureOf(error);
    const said = failure.response === '' ? '' : `\nIt said: ${failure.response}`;
    throw new MailCheckError(`${explainFailure(failure, url)}${said}`);
  } finally {
    transport.close();
  }
  return [
    `${url.hostname} took a mail to ${to}. Look into its inbox, and into the spam folder.`,
    ...(isFromSet ? [] : [`MAIL_FROM is not set: the sender is ${from}, which many servers refuse or sort out.`]),
    'If it does not arrive: SPF and DKIM of the domain of MAIL_FROM must allow this mail server.',
  ];
}
