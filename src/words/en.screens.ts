/** The words of the screens and bars that a page can do without at first. */
export const enScreens = {
  connection: {
    retryingIn: 'The server does not answer. Retrying in {{seconds}} s.',
    tryNow: 'Try now',
    giveUp: 'Stop trying',
    offline: 'You are offline. The venue goes on as soon as you are back.',
    online: 'You are online again.',
  },
  stuck: {
    title: 'We could not open this page',
    publication: 'We could not find out whether the venue is open.',
    loginOptions: 'We could not find out how you can log in.',
    venue: 'The venue could not be loaded.',
    noArchitecture: 'No venue is published here at the moment.',
    noDefaultArea: 'This venue has no area to enter yet. Please ask the organiser.',
    tooManyRedirects: 'This address leads in circles. Please start again from the entrance.',
    toEntrance: 'Go to the entrance',
  },
  configFailed: {
    title: 'The venue is not ready',
    text: 'Its settings could not be loaded. Check your connection, then try again. If this goes on, please tell the organiser.',
  },
  problem: {
    report: 'Report a problem',
  },
  workInProgress: {
    title: 'We are getting everything ready',
    text: 'The venue is not open yet. This page opens by itself as soon as it is.',
    check: 'Look again',
  },
  mobile: {
    rotateTitle: 'Turn your phone',
    rotateText: 'The venue looks best in landscape.',
    rotateDismiss: 'Go on like this',
  },
};
