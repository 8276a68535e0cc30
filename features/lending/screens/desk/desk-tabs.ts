interface Tab {
  label: string
  to: string
  /** Pages that belong to the tab at other addresses. */
  also?: string
}

interface TabGroup {
  label: string
  tabs: readonly [Tab, ...Tab[]]
}

const one = (label: string, to: string): TabGroup => ({ label, tabs: [{ label, to }] })

/** The pages of the lending desk, in groups. The link of a group leads to its first page. */
export const DESK_GROUPS: readonly TabGroup[] = [
  {
    label: 'Applications',
    tabs: [
      { label: 'Applications', to: '/dashboard/lending' },
      { label: 'Funding', to: '/dashboard/lending/funding' },
    ],
  },
  {
    label: 'Loans',
    tabs: [
      { label: 'Loans', to: '/dashboard/lending/loans', also: '/dashboard/lending/import-loans' },
      { label: 'Pool', to: '/dashboard/lending/pool' },
      { label: 'Notices', to: '/dashboard/lending/notices' },
    ],
  },
  {
    label: 'Payments',
    tabs: [
      { label: 'Payments', to: '/dashboard/lending/payments' },
      { label: 'Bank files', to: '/dashboard/lending/bank-files' },
    ],
  },
  {
    label: 'Counter',
    tabs: [
      { label: 'Take payments', to: '/dashboard/lending/counter' },
      { label: 'Drawers and receipts', to: '/dashboard/lending/counter/drawers' },
      { label: 'Safe', to: '/dashboard/lending/counter/safe' },
      { label: 'Lockbox', to: '/dashboard/lending/counter/lockbox' },
    ],
  },
  one('Collections', '/dashboard/collections'),
  one('Month end', '/dashboard/lending/month-end'),
  {
    label: 'Setup',
    tabs: [
      { label: 'Policy', to: '/dashboard/lending/policy', also: '/dashboard/lending/model' },
      { label: 'Products', to: '/dashboard/lending/products' },
    ],
  },
]

const isUnder = (pathname: string, address: string | undefined) =>
  address !== undefined && (pathname === address || pathname.startsWith(`${address}/`))

/** Returns the group and the page that an address belongs to. The longest address decides, because all begin with the first one. */
export function openTab(pathname: string): { group: TabGroup; tab: Tab } | null {
  const found = DESK_GROUPS.flatMap((group) => group.tabs.map((tab) => ({ group, tab })))
    .filter(({ tab }) => isUnder(pathname, tab.to) || isUnder(pathname, tab.also))
    .toSorted((a, b) => b.tab.to.length - a.tab.to.length)
  return found[0] ?? null
}
