/** The roles that every company has. An owner always has every permission; that can't be changed. */
export const BUILT_IN_ROLES = ['owner', 'admin', 'staff', 'read_only'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

interface About {
  group: PermissionGroup
  label: string
  /** The actions of a person with the permission, as a sentence without its subject. */
  sentence: string
  /** The actions left to a person without the permission, if any. */
  otherwise?: string
  /** The built-in roles with this permission, besides the owner. */
  roles: readonly Exclude<BuiltInRole, 'owner'>[]
  /** Permissions that this one requires. */
  needs?: readonly string[]
}

export const PERMISSION_GROUPS = [
  'Clients',
  'Credit reports',
  'Lending',
  'Cards',
  'Credit repair',
  'Communication',
  'Figures',
  'Company',
] as const
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]

const EVERYBODY = ['admin', 'staff', 'read_only'] as const
const STAFF = ['admin', 'staff'] as const
const ADMIN = ['admin'] as const

// The only full list. features/organizations/sql/permissions.sql repeats names, labels and defaults; a test compares
// them.
const PERMISSION_LIST = {
  see_all_clients: {
    group: 'Clients',
    label: 'See all clients',
    sentence: 'Sees every client and everything in their files.',
    otherwise: 'Sees only the clients assigned to them.',
    roles: EVERYBODY,
  },
  change_clients: {
    group: 'Clients',
    label: 'Change clients',
    sentence: 'Adds, imports, changes, assigns, and archives clients.',
    roles: STAFF,
  },
  change_documents: {
    group: 'Clients',
    label: 'Change documents',
    sentence: 'Uploads, replaces, and removes documents.',
    roles: STAFF,
  },
  record_consents: {
    group: 'Clients',
    label: 'Record consents',
    sentence: 'Records and withdraws consents, and gives privacy notices.',
    roles: STAFF,
  },
  reveal_identity: {
    group: 'Clients',
    label: 'Reveal SSNs and birth dates',
    sentence: 'Reveals SSNs and birth dates, compares SSNs, and finds clients by SSN.',
    roles: STAFF,
  },
  review_ssn_changes: {
    group: 'Clients',
    label: 'Review SSN changes',
    sentence: 'Approves or rejects a different SSN that a colleague entered.',
    roles: ADMIN,
  },
  export_data: {
    group: 'Clients',
    label: 'Export and print',
    sentence: 'Exports clients, credit reports, and figures, and prints them.',
    roles: STAFF,
  },
  order_soft_pulls: {
    group: 'Credit reports',
    label: 'Order soft pulls',
    sentence: 'Orders soft pulls.',
    roles: STAFF,
  },
  order_hard_pulls: {
    group: 'Credit reports',
    label: 'Order hard pulls',
    sentence: 'Orders hard pulls, and records how a client’s identity was verified.',
    roles: STAFF,
  },
  work_applications: {
    group: 'Lending',
    label: 'Work on applications',
    sentence: 'Dates applications, checks red flags and military status, and gives notices.',
    roles: STAFF,
  },
  decide_applications: {
    group: 'Lending',
    label: 'Decide applications',
    sentence: 'Approves, declines, and makes counteroffers on loan applications.',
    roles: STAFF,
  },
  take_payments: {
    group: 'Lending',
    label: 'Take payments',
    sentence: 'Records loan payments.',
    roles: STAFF,
  },
  reverse_payments: {
    group: 'Lending',
    label: 'Reverse payments',
    sentence: 'Reverses loan payments.',
    roles: STAFF,
  },
  reverse_imported_payments: {
    group: 'Lending',
    label: 'Reverse imported payments',
    sentence: 'Reverses payments imported with a loan’s history.',
    roles: ADMIN,
    needs: ['reverse_payments'],
  },
  waive_fees: {
    group: 'Lending',
    label: 'Waive and refund fees',
    sentence: 'Waives fees, and refunds fees that were paid.',
    roles: STAFF,
  },
  decide_charge_offs: {
    group: 'Lending',
    label: 'Decide charge-offs',
    sentence: 'Charges off loans, or declines to.',
    roles: ADMIN,
  },
  freeze_cards: {
    group: 'Cards',
    label: 'Freeze cards',
    sentence: 'Freezes a card at once.',
    roles: STAFF,
  },
  manage_cards: {
    group: 'Cards',
    label: 'Issue and change cards',
    sentence: 'Issues cards, sets limits, unfreezes and closes cards, and records card payments.',
    roles: ADMIN,
    needs: ['freeze_cards'],
  },
  handle_disputes: {
    group: 'Credit repair',
    label: 'Handle disputes',
    sentence: 'Opens, sends, and resolves disputes, and prints their letters.',
    roles: STAFF,
  },
  enroll_clients: {
    group: 'Credit repair',
    label: 'Enroll clients',
    sentence: 'Enrolls clients, and prepares, signs, and cancels their contracts.',
    roles: STAFF,
  },
  record_fees: {
    group: 'Credit repair',
    label: 'Record fees',
    sentence: 'Records credit repair fees.',
    roles: STAFF,
  },
  send_messages: {
    group: 'Communication',
    label: 'Send messages',
    sentence: 'Sends e-mails, texts, and secure messages to clients, and marks theirs as read.',
    roles: STAFF,
  },
  see_revenue: {
    group: 'Figures',
    label: 'See revenue',
    sentence: 'Sees revenue on dashboards and in reports.',
    roles: STAFF,
  },
  see_team_report: {
    group: 'Figures',
    label: 'See the team report',
    sentence: 'Sees how much each colleague has done.',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  see_billing: {
    group: 'Company',
    label: 'See billing',
    sentence: 'Sees the company’s plan, usage, and invoices.',
    roles: ADMIN,
    needs: ['see_revenue'],
  },
  see_audit_log: {
    group: 'Company',
    label: 'See the audit log',
    sentence: 'Reads, checks, and exports the audit log.',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  manage_members: {
    group: 'Company',
    label: 'Manage members and roles',
    sentence: 'Invites and removes members, assigns roles, and defines roles.',
    roles: ADMIN,
  },
  manage_organization: {
    group: 'Company',
    label: 'Change company settings',
    sentence: 'Changes the company’s name, branding, and settings.',
    roles: ADMIN,
  },
  manage_compliance: {
    group: 'Company',
    label: 'Manage compliance',
    sentence:
      'Certifies purposes, publishes consent texts and privacy notices, sets rate caps, and keeps safeguards and incidents.',
    roles: ADMIN,
  },
  manage_integrations: {
    group: 'Company',
    label: 'Manage API keys and webhooks',
    sentence: 'Creates and revokes API keys, and sets up webhooks.',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  export_organization: {
    group: 'Company',
    label: 'Export all company data',
    sentence: 'Makes and downloads archives of everything the company owns.',
    roles: [],
    needs: ['see_all_clients', 'see_revenue'],
  },
} as const satisfies Record<string, About>

export type Permission = keyof typeof PERMISSION_LIST

const ABOUT: Record<Permission, About> = PERMISSION_LIST

/** All permissions, in display order. */
export const PERMISSIONS = Object.keys(PERMISSION_LIST).filter(isPermission)

/** Returns true if the text is the name of a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSION_LIST, text)
}

/** Returns a permission's group, label and sentence. */
export function aboutPermission(permission: Permission): Pick<About, 'group' | 'label' | 'sentence'> {
  return ABOUT[permission]
}

/** Returns the permissions of a group, in display order. */
export function permissionsOfGroup(group: PermissionGroup): Permission[] {
  return PERMISSIONS.filter((permission) => ABOUT[permission].group === group)
}

/** Returns the permissions of a built-in role. */
export function builtInPermissions(role: BuiltInRole): Permission[] {
  return PERMISSIONS.filter((permission) => role === 'owner' || ABOUT[permission].roles.includes(role))
}

/** Returns the permissions that this one requires. */
export function neededBy(permission: Permission): Permission[] {
  return (ABOUT[permission].needs ?? []).filter(isPermission)
}

/** Returns a sentence for each chosen permission that lacks a required one; empty if there are none. */
export function permissionProblems(chosen: readonly Permission[]): string[] {
  return chosen.flatMap((permission) =>
    neededBy(permission)
      .filter((needed) => !chosen.includes(needed))
      .map((needed) => `“${ABOUT[permission].label}” also needs “${ABOUT[needed].label}”.`),
  )
}

/** Returns what a person with these permissions can see and do, by group, and what they can't. */
export function inWords(held: readonly Permission[]): { group: PermissionGroup; may: string[]; mayNot: string[] }[] {
  return PERMISSION_GROUPS.map((group) => {
    const all = permissionsOfGroup(group)
    const may = all.filter((permission) => held.includes(permission)).map((permission) => ABOUT[permission].sentence)
    const lacking = all.filter((permission) => !held.includes(permission)).map((permission) => ABOUT[permission])
    const left = lacking.flatMap(({ otherwise }) => otherwise ?? [])
    const mayNot = lacking.filter(({ otherwise }) => otherwise === undefined).map(({ label }) => label)
    return { group, may: [...left, ...may], mayNot }
  })
}
