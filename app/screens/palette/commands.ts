/** The pages that the palette and the "G" shortcuts lead to. `words` are other words that people use for a page. */
export const PAGES = [
  { label: 'Dashboard', to: '/dashboard', keys: 'g d', words: 'home overview start' },
  { label: 'My work', to: '/dashboard/work', keys: 'g w', words: 'tasks todo waiting' },
  { label: 'Clients', to: '/dashboard/clients', keys: 'g c', words: 'people borrowers customers list' },
  { label: 'Credit Repair', to: '/dashboard/credit-repair', keys: 'g r', words: 'disputes enrollments roster fees' },
  { label: 'Credit Bureau', to: '/dashboard/credit-bureau', keys: 'g b', words: 'reports pull scores' },
  { label: 'Recent credit reports', to: '/dashboard/credit-bureau/recent', keys: null, words: 'pulls orders' },
  { label: 'Dispute desk', to: '/dashboard/disputes', keys: null, words: 'disputes letters rounds mail' },
  { label: 'Documents', to: '/dashboard/documents', keys: null, words: 'signing signatures envelopes' },
  { label: 'Reports', to: '/dashboard/reports', keys: null, words: 'charts figures statistics csv' },
  { label: 'Lending applications', to: '/dashboard/lending', keys: null, words: 'loan pipeline underwriting' },
  { label: 'Loan portfolio', to: '/dashboard/lending/loans', keys: null, words: 'loans payoff balance servicing' },
  { label: 'Past-due loans', to: '/dashboard/lending/loans?status=past_due', keys: null, words: 'due late overdue' },
  { label: 'Loan payments', to: '/dashboard/lending/payments', keys: null, words: 'received receipts ledger' },
  { label: 'Funding', to: '/dashboard/lending/funding', keys: null, words: 'loan payout disburse' },
  { label: 'Counter', to: '/dashboard/lending/counter', keys: null, words: 'cash payment drawer lockbox' },
  { label: 'Bank files', to: '/dashboard/lending/bank-files', keys: null, words: 'ach nacha autopay' },
  { label: 'Payment notices', to: '/dashboard/lending/notices', keys: null, words: 'reminders late letters' },
  { label: 'Collections', to: '/dashboard/collections', keys: 'g l', words: 'past due late delinquent queue' },
  { label: 'Repossessions', to: '/dashboard/collections/repossessions', keys: null, words: 'repo cure vehicle' },
  { label: 'Charge-offs', to: '/dashboard/collections/charge-offs', keys: null, words: 'loss recovery' },
  { label: 'Pool', to: '/dashboard/lending/pool', keys: null, words: 'loan vintages roll rates performance' },
  { label: 'Month end', to: '/dashboard/lending/month-end', keys: null, words: 'books accounting close trial balance' },
  { label: 'Decision policy', to: '/dashboard/lending/policy', keys: null, words: 'rules engine underwriting' },
  { label: 'APR inspector', to: '/dashboard/lending/apr-inspector', keys: null, words: 'rate calculator quote' },
  { label: 'Loan products', to: '/dashboard/lending/products', keys: null, words: 'rates terms' },
  { label: 'Import loans', to: '/dashboard/lending/import-loans', keys: null, words: 'portfolio csv' },
  { label: 'Document templates', to: '/dashboard/documents/templates', keys: null, words: 'forms contracts' },
  { label: 'Document packages', to: '/dashboard/documents/templates/packages', keys: null, words: 'forms' },
  { label: 'Notifications', to: '/dashboard/notifications', keys: null, words: 'inbox alerts' },
  { label: 'User Settings', to: '/dashboard/settings', keys: null, words: 'password passkey profile theme devices' },
  {
    ...{ label: 'Org Admin', to: '/dashboard/org-admin', keys: null },
    words: 'company team members roles invite billing invoices api keys webhooks audit settings',
  },
] as const

/** Returns true for a page that exists only once an owner has opened the lending desk. */
export const needsLending = (to: string): boolean =>
  (to.startsWith('/dashboard/lending') && to !== '/dashboard/lending/apr-inspector') ||
  to.startsWith('/dashboard/collections')

/** The actions that can be started anywhere. */
export const ACTIONS = [
  { label: 'New client', to: '/dashboard/clients/new', keys: 'n', words: 'add borrower customer' },
  { label: 'Order credit report', to: '/dashboard/credit-bureau/order', keys: null, words: 'pull score' },
] as const

const PAGE_SHORTCUTS = PAGES.flatMap(({ label, keys }) => (keys === null ? [] : [{ keys, does: `Go to ${label}` }]))

/** All shortcuts, as the sheet lists them. */
export const SHORTCUTS = [
  ...PAGE_SHORTCUTS,
  { keys: 'n', does: 'New client' },
  { keys: '/', does: 'Search clients' },
  { keys: 'e', does: 'Edit the client' },
  { keys: 'j', does: 'Next client, or next row' },
  { keys: 'k', does: 'Previous client, or previous row' },
  { keys: 'Enter', does: 'Open the client of the row' },
  { keys: 'Space', does: 'Peek at the client of the row' },
  { keys: 'x', does: 'Select the row' },
  { keys: 'b', does: 'Go to the actions for the selected clients' },
  { keys: 'Alt T', does: 'Go to the newest notice, and its undo' },
  { keys: '?', does: 'Show this sheet' },
]

/** Returns true if the text contains every typed word, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  return wordsOf(typed).every((word) => text.toLowerCase().includes(word))
}

/** Returns true if every typed word begins a word of the text, in any order. */
export function beginsWords(text: string, typed: string): boolean {
  const beginnings = wordsOf(text)
  return wordsOf(typed).every((word) => beginnings.some((beginning) => beginning.startsWith(word)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
