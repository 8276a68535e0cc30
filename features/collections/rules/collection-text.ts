export const TEXT_KINDS = ['script', 'email', 'text'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The facts that a script or template can name. */
export interface TextFacts {
  borrower: string
  company: string
  past_due: string
  due_date: string
  phone: string
}

/** The placeholders of scripts and templates, as they are written. */
export const PLACEHOLDERS = ['borrower', 'company', 'past_due', 'due_date', 'phone'] as const

/** Returns a text with its placeholders filled in: '{borrower}' is the person's name. Unknown placeholders stay. */
export function filledText(text: string, facts: TextFacts): string {
  return PLACEHOLDERS.reduce((filled, name) => filled.replaceAll(`{${name}}`, facts[name]), text)
}

/** Returns the placeholders of a text that no fact fills in. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS
  return [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name))
}

interface StartingText {
  kind: TextKind
  title: string
  subject: string | null
  body: string
}

/** Scripts and templates to start from. A company changes them as it likes. */
export const STARTING_TEXTS: readonly StartingText[] = [
  {
    kind: 'script',
    title: 'First call',
    subject: null,
    body: 'Hello, may I speak with {borrower}? (Do not say why you call until the person has confirmed their name.)\n\nThis is [your name] with {company}. Your payment of {past_due} was due on {due_date}. Can you make it today?\n\nIf not: When can you make it, and how much?',
  },
  {
    kind: 'script',
    title: 'After a broken promise',
    subject: null,
    body: 'Hello {borrower}, this is [your name] with {company}. We had agreed on a payment that has not arrived. {past_due} is past due.\n\nHas anything changed? Which amount and which day would work for you?',
  },
  {
    kind: 'script',
    title: 'Voicemail',
    subject: null,
    body: 'This is [your name] with {company} for {borrower}. Please call us back at {phone}. (Say nothing about a debt.)',
  },
  {
    kind: 'email',
    title: 'Payment reminder',
    subject: 'Your payment to {company}',
    body: 'Hello {borrower},\n\nYour payment was due on {due_date}, and {past_due} is past due. If you have already paid, thank you.\n\nIf you can’t pay now, call us at {phone}, and we will look for a solution together.\n\n{company}',
  },
  {
    kind: 'text',
    title: 'Payment reminder',
    subject: null,
    body: '{company}: Hi {borrower}, please call us at {phone} about your account. Reply STOP to opt out.',
  },
]
