/** Words of the public forms. Counts, sizes and dates come formatted for the reader. */
export const publicFormTexts = {
  product: 'Portico',
  skip: 'Skip to the form',
  site: 'Site',
  pages: 'Other pages',
  signIn: 'Sign in',
  workspace: 'Open the workspace',
  runsOn: 'Runs on Portico',
  pageTitle: (title: string, name: string) => `${title} · ${name}`,

  optional: 'optional',
  count: (length: string, max: string) => `${length} of ${max}`,
  choose: 'Choose',
  clear: 'Clear',
  lines: 'One a line.',

  step: (number: string, count: string) => `Step ${number} of ${count}`,
  next: 'Continue',
  back: 'Back',
  send: 'Send',
  sendWhat: (what: string) => `Send ${what}`,
  sending: 'Sending',
  slow: 'Still sending. The network is slow: keep this page open.',
  fix: (count: number) => (count === 1 ? 'One field needs a look.' : `${count} fields need a look.`),

  kept: (when: string) => `What you typed on ${when} is still here.`,
  startOver: 'Start over',

  file: {
    addImage: 'Add photo',
    addFile: 'Add file',
    remove: (name: string) => `Remove ${name}`,
    retry: 'Try again',
    uploading: (name: string) => `Uploading ${name}`,
    progress: (sent: string, size: string) => `${sent} of ${size}`,
    done: 'Uploaded',
    uploaded: (name: string) => `${name} is uploaded`,
    failed: 'It was not uploaded: the network or the backend did not answer.',
    missing: 'Try again, or remove the file.',
  },

  choices: {
    search: (label: string) => `Search ${label.toLowerCase()}`,
    more: 'Others are found by searching.',
    none: 'There is nothing to choose from.',
    nothing: (words: string) => `Nothing contains “${words}”.`,
    failed: 'The list could not be read.',
    retry: 'Try again',
    waiting: 'Reading the list',
    found: (count: number) => (count === 1 ? 'One found' : `${count} found`),
  },

  offline: {
    now: 'You are offline. What you type is kept on this device.',
    waiting: 'You are offline. It is sent as soon as the network is back: keep this page open.',
    stop: 'Don’t send yet',
  },

  unsure: {
    title: 'It may have been sent',
    safe: 'The answer got lost on the way. Send it again: it is stored once, however often it is sent.',
    risky: 'The answer got lost on the way, and the form cannot tell whether it arrived. Sending it again may make a second one.',
    again: 'Send again',
    what: 'What you filled in',
  },

  refused: 'It was not sent. What you typed is kept here.',

  sent: {
    title: 'Sent',
    text: (name: string) => `${name} has it now.`,
    already: 'It had arrived the first time already.',
    what: 'What you sent',
    answer: 'The answer',
    another: 'Send another',
    none: 'Nothing was filled in.',
    tooMany: (count: string) => `The first ${count} are shown.`,
  },

  about: {
    title: 'Good to know',
    device: 'What you type is kept on this device until you send it.',
    files: 'Files are uploaded when you choose them, and not kept on this device.',
    unread: 'What you send can’t be read here afterwards, by you or anybody else who visits.',
    visitor: 'You send this as a visitor, without an account.',
    member: (name: string) => `You are signed in, so this is sent as ${name}.`,
    guest: 'You are signed in as a guest, so this is sent as that guest.',
    asVisitor: 'Send as a visitor instead',
    asMember: (name: string) => `Send as ${name} instead`,
    asGuest: 'Send as the guest instead',
  },

  wait: 'Waiting for the form',
  missing: {
    title: 'There is no form at this address',
    visitor: 'The address may be mistyped, or the form was closed. If you are a member, sign in: it may be open to you.',
    member: 'The address may be mistyped, or the form is not open to your role.',
  },
  closed: {
    title: (form: string) => `${form}: closed`,
    visitor: 'Visitors have no rule that lets them send this form. If you are a member, sign in: it may be open to you.',
    member: 'Your role has no rule that lets it send this form.',
    lacking: (labels: string) => `It asks for ${labels}, and visitors have no rule that lets them see what there is to choose.`,
  },
  unconfigured: {
    title: 'This form is not connected yet',
    text: 'No backend is set up for this address.',
  },
  failed: {
    title: 'The form could not be loaded',
    retry: 'Try again',
  },
} as const
