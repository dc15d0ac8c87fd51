/** Words about code of the app that was asked for and has not come. */
export const lateCodeTexts = {
  away: 'A part of this page has not come: the server does not answer. It is tried again by itself.',
  retry: 'Try now',
  replaced: 'A newer version of this app is in place. Reload to go on: drafts are kept, and what is not saved is asked about first.',
  lost: 'A part of this page did not come when it was asked for. Reload to go on: drafts are kept, and what is not saved is asked about first.',
  reload: 'Reload',
} as const
