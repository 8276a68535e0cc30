import type { Channel } from '#features/messages/rules/message.ts'

interface DemoLine {
  /** True if the client wrote it. */
  isTheirs?: boolean
  body: string
}

/** A conversation of a demo company with some clients. Its last `unread` lines are unread. */
export interface DemoStory {
  channel: Channel
  /** Empty for texts. */
  subject: string
  lines: readonly [DemoLine, ...DemoLine[]]
  unread?: number
  /** The reason why its last line was not delivered. */
  failure?: string
}

const PAPERS: DemoStory = {
  channel: 'email',
  subject: 'Pay stubs for your application',
  lines: [
    {
      body: 'To finish your application we need your two newest pay stubs and a utility bill with your address.\n\nPhotographs are fine, as long as all four corners show.',
    },
    { isTheirs: true, body: 'I have the pay stubs here. The bill is in my wife’s name, does that matter?' },
    { body: 'That is fine. Please add a line, signed by both of you, that you live at the same address.' },
    { isTheirs: true, body: 'Thank you. I will bring everything by on Thursday afternoon.' },
  ],
}

const QUESTION: DemoStory = {
  channel: 'message',
  subject: 'Your offer',
  lines: [
    {
      body: 'Your offer is ready. The terms are in your file; nothing is signed and nothing is owed until you agree.\n\nWrite here if anything is unclear.',
    },
    { isTheirs: true, body: 'Thank you. Does the rate stay the same if I take 48 months instead of 36?' },
    { isTheirs: true, body: 'And is there a charge for paying it off early?' },
  ],
  unread: 2,
}

const REMINDER: DemoStory = {
  channel: 'email',
  subject: 'A reminder before your next payment',
  lines: [
    {
      body: 'Your next payment is due soon. If the date is a bad one for you, tell us before it, not after: there is usually a way.',
    },
  ],
}

/** An email that was not delivered. Each company has one. */
export const BOUNCED: DemoStory = {
  channel: 'email',
  subject: 'We could not reach you by phone',
  lines: [{ body: 'We tried your phone twice this week. Please tell us a number and an hour at which we reach you.' }],
  failure: 'The recipient’s mail server rejected it',
}

const DISPUTES: DemoStory = {
  channel: 'message',
  subject: 'Your dispute letters',
  lines: [
    {
      body: 'The letters to the three bureaus are ready for your signature. They answer within thirty days of getting them.',
    },
    { isTheirs: true, body: 'Signed and mailed today, all three with return receipt.' },
    { body: 'Very good. Keep the receipts; we look at the answers together when they come.' },
  ],
}

const ANSWERED: DemoStory = {
  channel: 'email',
  subject: 'A bureau has answered',
  lines: [
    { body: 'One of the bureaus has answered your dispute. Did a letter come to you as well?' },
    { isTheirs: true, body: 'Yes, yesterday. Two of the accounts are gone, the third they call verified. What now?' },
  ],
  unread: 1,
}

const CAR: DemoStory = {
  channel: 'email',
  subject: 'The car you asked about',
  lines: [
    {
      body: 'The car is still here, and we have kept it for you until Saturday. Would a test drive in the week suit you?',
    },
    { isTheirs: true, body: 'Friday after five would be best. Can I bring my own mechanic?' },
  ],
  unread: 1,
}

const BEGINNING: DemoStory = {
  channel: 'email',
  subject: 'What we begin with',
  lines: [
    {
      body: 'We have your reports. First we go through every account together and mark what is not yours or not right; nothing is disputed that is true.',
    },
    { isTheirs: true, body: 'I have marked five. One I am not sure about, I will bring the old letters.' },
  ],
}

/** The stories of each kind of company, used in turn, so that each company has all of them. */
export const DEMO_STORIES = {
  lender: [PAPERS, REMINDER, QUESTION],
  dealer: [PAPERS, CAR, REMINDER],
  cro: [DISPUTES, BEGINNING, ANSWERED],
  partner: [REMINDER],
} satisfies Record<string, readonly DemoStory[]>
