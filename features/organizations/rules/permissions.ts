/** The roles that every company has. An owner always has every permission; that can't be changed. */
export const BUILT_IN_ROLES = ['owner', 'admin', 'staff', 'read_only'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

interface About {
  group: PermissionGroup
  label: string
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
    roles: EVERYBODY,
  },
  change_clients: {
    group: 'Clients',
    label: 'Change clients',
    roles: STAFF,
  },
  change_documents: {
    group: 'Clients',
    label: 'Change documents',
    roles: STAFF,
  },
  write_notes: {
    group: 'Clients',
    label: 'Write notes and tasks',
    roles: STAFF,
  },
  record_consents: {
    group: 'Clients',
    label: 'Record consents',
    roles: STAFF,
  },
  reveal_identity: {
    group: 'Clients',
    label: 'Reveal SSNs and birth dates',
    roles: STAFF,
  },
  review_ssn_changes: {
    group: 'Clients',
    label: 'Review SSN changes',
    roles: ADMIN,
  },
  merge_clients: {
    group: 'Clients',
    label: 'Merge clients',
    roles: ADMIN,
    needs: ['change_clients', 'change_documents', 'reveal_identity'],
  },
  export_data: {
    group: 'Clients',
    label: 'Export and print',
    roles: STAFF,
  },
  order_soft_pulls: {
    group: 'Credit reports',
    label: 'Order soft pulls',
    roles: STAFF,
  },
  order_hard_pulls: {
    group: 'Credit reports',
    label: 'Order hard pulls',
    roles: STAFF,
  },
  work_applications: {
    group: 'Lending',
    label: 'Work on applications',
    roles: STAFF,
  },
  decide_applications: {
    group: 'Lending',
    label: 'Decide applications',
    roles: STAFF,
  },
  override_decisions: {
    group: 'Lending',
    label: 'Decide against the engine',
    roles: ADMIN,
    needs: ['decide_applications'],
  },
  book_loans: {
    group: 'Lending',
    label: 'Book loans',
    roles: STAFF,
  },
  import_loans: {
    group: 'Lending',
    label: 'Import loans',
    roles: ADMIN,
    needs: ['book_loans', 'change_clients', 'see_all_clients'],
  },
  send_funds: {
    group: 'Lending',
    label: 'Pay out loans',
    roles: STAFF,
  },
  change_loans: {
    group: 'Lending',
    label: 'Change loans',
    roles: ADMIN,
  },
  override_loan_limits: {
    group: 'Lending',
    label: 'Extend loans beyond limits',
    roles: [],
    needs: ['change_loans'],
  },
  take_payments: {
    group: 'Lending',
    label: 'Take payments',
    roles: STAFF,
  },
  reverse_payments: {
    group: 'Lending',
    label: 'Reverse payments',
    roles: STAFF,
  },
  reverse_imported_payments: {
    group: 'Lending',
    label: 'Reverse imported payments',
    roles: ADMIN,
    needs: ['reverse_payments'],
  },
  take_cash: {
    group: 'Lending',
    label: 'Run a cash drawer',
    roles: STAFF,
    needs: ['take_payments'],
  },
  void_receipts: {
    group: 'Lending',
    label: 'Void receipts',
    roles: ADMIN,
    needs: ['reverse_payments'],
  },
  waive_fees: {
    group: 'Lending',
    label: 'Waive and refund fees',
    roles: STAFF,
  },
  decide_charge_offs: {
    group: 'Lending',
    label: 'Decide charge-offs',
    roles: ADMIN,
  },
  collect_loans: {
    group: 'Lending',
    label: 'Collect late loans',
    roles: STAFF,
  },
  keep_books: {
    group: 'Lending',
    label: 'Keep the books',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  manage_products: {
    group: 'Lending',
    label: 'Manage loan products',
    roles: ADMIN,
  },
  freeze_cards: {
    group: 'Cards',
    label: 'Freeze cards',
    roles: STAFF,
  },
  manage_cards: {
    group: 'Cards',
    label: 'Issue and change cards',
    roles: ADMIN,
    needs: ['freeze_cards'],
  },
  handle_disputes: {
    group: 'Credit repair',
    label: 'Handle disputes',
    roles: STAFF,
  },
  enroll_clients: {
    group: 'Credit repair',
    label: 'Enroll clients',
    roles: STAFF,
  },
  record_fees: {
    group: 'Credit repair',
    label: 'Record fees',
    roles: STAFF,
  },
  send_messages: {
    group: 'Communication',
    label: 'Send messages',
    roles: STAFF,
  },
  see_revenue: {
    group: 'Figures',
    label: 'See revenue',
    roles: STAFF,
  },
  see_team_report: {
    group: 'Figures',
    label: 'See the team report',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  see_billing: {
    group: 'Company',
    label: 'See billing',
    roles: ADMIN,
    needs: ['see_revenue'],
  },
  see_audit_log: {
    group: 'Company',
    label: 'See the audit log',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  manage_members: {
    group: 'Company',
    label: 'Manage members and roles',
    roles: ADMIN,
  },
  manage_organization: {
    group: 'Company',
    label: 'Change company settings',
    roles: ADMIN,
  },
  manage_compliance: {
    group: 'Company',
    label: 'Manage compliance',
    roles: ADMIN,
  },
  manage_integrations: {
    group: 'Company',
    label: 'Manage API keys and webhooks',
    roles: ADMIN,
    needs: ['see_all_clients'],
  },
  export_organization: {
    group: 'Company',
    label: 'Export all company data',
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

/** Returns a permission's group and label. */
export function aboutPermission(permission: Permission): Pick<About, 'group' | 'label'> {
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
