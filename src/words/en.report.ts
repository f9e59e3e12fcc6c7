/** The words of reporting a problem, fetched with its dialog. */
export const enReport = {
  report: {
    title: 'Report a problem',
    preparing: 'One moment, we are writing down what happened…',
    intro: 'This recording shows support, step by step, what the venue did in this tab.',
    code: 'Your code',
    codeHelp: 'Read it out to support, or write it in your message.',
    inside: 'What is in it',
    insideText:
      'The pages you opened, the buttons you pressed and how the venue answered, with times, language, window size and version: {{events}} steps, {{size}} KB.',
    outside: 'What is not in it',
    outsideText:
      'Your name, e-mail, password and registration number, your profile, whatever you typed, and the texts of messages. Who you are is a number that means nothing elsewhere.',
    save: 'Save as a file',
    saved: 'The file {{name}} is saved.',
    notSaved: 'The file could not be saved. Try again, or send it to support.',
    send: 'Send to support',
    sending: 'Sending…',
    sent: 'Support has your recording and keeps it for 30 days. Tell them the code {{code}}.',
    notSent: 'It could not be sent. Try again, or save it as a file.',
    tooMany: 'Too many recordings came from here. Try again in ten minutes, or save it as a file.',
    unavailable: 'We could not write the recording. Check your connection, then try again.',
    brokenTitle: 'The venue has stopped',
    brokenText: 'Something broke that we could not mend on the way. Reload the page to go on where you were.',
    reload: 'Reload the page',
  },
};
