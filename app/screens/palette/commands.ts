/** The pages that the palette and the "G" shortcuts lead to. */
export const PAGES = [
  { label: 'Dashboard', to: '/dashboard', keys: 'g d' },
  { label: 'My work', to: '/dashboard/work', keys: 'g w' },
  { label: 'Clients', to: '/dashboard/clients', keys: 'g c' },
  { label: 'Credit Repair', to: '/dashboard/credit-repair', keys: 'g r' },
  { label: 'Credit Bureau', to: '/dashboard/credit-bureau', keys: 'g b' },
  { label: 'Recent credit reports', to: '/dashboard/credit-bureau/recent', keys: null },
  { label: 'Documents', to: '/dashboard/documents', keys: null },
  { label: 'Reports', to: '/dashboard/reports', keys: null },
  { label: 'Lending applications', to: '/dashboard/lending', keys: null },
  { label: 'Loan portfolio', to: '/dashboard/lending/loans', keys: null },
  { label: 'Counter', to: '/dashboard/lending/counter', keys: null },
  { label: 'Collections', to: '/dashboard/collections', keys: 'g l' },
  { label: 'Decision policy', to: '/dashboard/lending/policy', keys: null },
  { label: 'APR inspector', to: '/dashboard/lending/apr-inspector', keys: null },
  { label: 'Loan products', to: '/dashboard/lending/products', keys: null },
  { label: 'Document templates', to: '/dashboard/documents/templates', keys: null },
  { label: 'Document packages', to: '/dashboard/documents/templates/packages', keys: null },
  { label: 'User Settings', to: '/dashboard/settings', keys: null },
  { label: 'Org Admin', to: '/dashboard/org-admin', keys: null },
] as const

/** Pages that exist once an owner has opened the lending desk. */
export const LENDING_PAGES: readonly string[] = [
  '/dashboard/lending',
  '/dashboard/lending/loans',
  '/dashboard/lending/counter',
  '/dashboard/collections',
  '/dashboard/lending/policy',
  '/dashboard/lending/products',
]

/** The actions that can be started anywhere. */
export const ACTIONS = [
  { label: 'New client', to: '/dashboard/clients/new', keys: 'n' },
  { label: 'Order credit report', to: '/dashboard/credit-bureau/order', keys: null },
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

/** Returns true if the label contains every typed word, in any order. */
export function matchesWords(label: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => label.toLowerCase().includes(word))
}
