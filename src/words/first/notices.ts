/** The English texts of notices and of screens instead of a page, which are fetched after the first screen. */
export const notices = {
  connection: {
    retryingIn: 'The server isn’t responding. Trying again in {{seconds}} s.',
    tryNow: 'Try now',
    giveUp: 'Stop trying',
    offline: 'You’re offline. The venue continues as soon as you’re back online.',
    language: '{{language}} can’t load right now. It will appear once you’re back online.',
    online: 'You’re back online.',
  },
  stuck: {
    title: 'We couldn’t open this page',
    publication: 'We couldn’t check whether the venue is open.',
    loginOptions: 'We couldn’t load the login options.',
    venue: 'We couldn’t load the venue.',
    noArchitecture: 'No venue is published here at the moment. Try again later, or ask the organiser.',
    noDefaultArea: 'This venue has no area to enter yet. Please ask the organiser.',
    tooManyRedirects: 'This link goes round in circles. Please start again from the entrance.',
    toEntrance: 'Go to the entrance',
  },
  configFailed: {
    title: 'The venue isn’t ready',
    text: 'We couldn’t load its settings.',
    more: 'If this keeps happening, please tell the organiser.',
  },
  workInProgress: {
    title: 'We’re getting everything ready',
    text: 'The venue isn’t open yet. It opens on this page as soon as it’s ready.',
    check: 'Check again',
  },
  mobile: {
    rotateTitle: 'Turn your phone',
    rotateText: 'The venue looks best in landscape.',
    rotateDismiss: 'Not now',
  },
};
