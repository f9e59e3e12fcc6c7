/** The English texts of the report, which are fetched with it. */
export const report = {
  report: {
    title: 'Report a problem',
    preparing: 'One moment, we’re preparing the recording…',
    intro: 'This recording shows support, step by step, what the venue did in this tab.',
    code: 'Your code',
    codeHelp: 'Read it out to support, or include it in your message.',
    inside: 'What’s in it',
    insideText:
      'The pages you opened, the buttons you pressed and how the venue responded, with times, language, window size and version: {{events}} steps, {{size}} KB.',
    outside: 'What’s not in it',
    outsideText:
      'Your name, e-mail address, password, registration number and profile, anything you typed elsewhere, and the text of messages. You appear only as a number that means nothing anywhere else.',
    sentence: 'What went wrong? (optional)',
    sentenceHelp: 'In one sentence. Support reads it as you write it.',
    save: 'Save as a file',
    saved: 'Saved as {{name}}.',
    notSaved: 'We couldn’t save the file. Try again, or send it to support.',
    send: 'Send to support',
    sending: 'Sending…',
    sent: 'Support has your recording and keeps it for 30 days. Give them the code {{code}}.',
    notSent: 'We couldn’t send the recording. Try again, or save it as a file.',
    tooMany: 'Too many recordings were sent from here. Try again in ten minutes, or save it as a file.',
    unavailable: 'We couldn’t prepare the recording. Please try again.',
    brokenTitle: 'The venue has stopped',
    brokenText: 'Something went wrong that we couldn’t fix automatically. Reload the page to continue where you were.',
    reload: 'Reload the page',
  },
};
