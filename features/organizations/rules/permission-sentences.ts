import {
  aboutPermission,
  PERMISSION_GROUPS,
  type Permission,
  type PermissionGroup,
  permissionsOfGroup,
} from './permissions.ts'

interface Sentences {
  /** The actions of a person with the permission, as a sentence without its subject. */
  sentence: string
  /** The actions left to a person without the permission, if any. */
  otherwise?: string
}

// Apart from the list of permissions, which every signed-in page loads.
const SENTENCES: Record<Permission, Sentences> = {
  see_all_clients: {
    sentence: 'Sees every client and everything in their files.',
    otherwise: 'Sees only the clients assigned to them.',
  },
  change_clients: { sentence: 'Adds, imports, changes, assigns, and archives clients.' },
  change_documents: { sentence: 'Uploads, replaces, and removes documents.' },
  write_notes: {
    sentence: 'Writes notes and works on tasks.',
    otherwise: 'Reads the notes and tasks of the clients they see.',
  },
  record_consents: { sentence: 'Records and withdraws consents, and gives privacy notices.' },
  reveal_identity: { sentence: 'Reveals SSNs and birth dates, compares SSNs, and finds clients by SSN.' },
  review_ssn_changes: { sentence: 'Approves or rejects a different SSN that a colleague entered.' },
  merge_clients: { sentence: 'Merges two clients who are one person, and undoes a merge within a day.' },
  export_data: { sentence: 'Exports clients, credit reports, and figures, and prints them.' },
  order_soft_pulls: { sentence: 'Orders soft pulls.' },
  order_hard_pulls: { sentence: 'Orders hard pulls, and records how a client’s identity was verified.' },
  work_applications: { sentence: 'Dates applications, checks red flags and military status, and gives notices.' },
  decide_applications: { sentence: 'Approves, declines, and makes counteroffers on loan applications.' },
  override_decisions: {
    sentence: 'Decides otherwise than the decision engine, and confirms such decisions of colleagues.',
  },
  book_loans: { sentence: 'Books loans, and so makes them owed.' },
  import_loans: { sentence: 'Imports a portfolio of loans from another system, and undoes an import.' },
  send_funds: { sentence: 'Pays out loans, makes ACH files, and reads the bank’s returns.' },
  change_loans: {
    sentence:
      'Changes due dates, payments, and rates of loans, extends, settles, and sells them, and records advances.',
  },
  override_loan_limits: { sentence: 'Extends loans beyond the limits of their product, with a reason.' },
  take_payments: { sentence: 'Records loan payments, fees, and charges.' },
  reverse_payments: { sentence: 'Reverses payments and other entries of loans.' },
  reverse_imported_payments: { sentence: 'Reverses payments imported with a loan’s history.' },
  take_cash: { sentence: 'Opens and closes a cash drawer, and takes payments at the counter.' },
  void_receipts: { sentence: 'Approves voids of receipts of colleagues, and closes their cash drawers.' },
  waive_fees: { sentence: 'Waives fees, gives credits, and refunds fees and credit balances.' },
  keep_books: { sentence: 'Reads and exports the books of the loans, and closes and reopens months.' },
  decide_charge_offs: { sentence: 'Charges off loans, or declines to.' },
  collect_loans: { sentence: 'Works on late loans: calls, promises to pay, and repossessions.' },
  manage_products: { sentence: 'Creates, changes, offers, and retires loan products.' },
  freeze_cards: { sentence: 'Freezes a card at once.' },
  manage_cards: { sentence: 'Issues cards, sets limits, unfreezes and closes cards, and records card payments.' },
  handle_disputes: { sentence: 'Opens, sends, and resolves disputes, and prints their letters.' },
  enroll_clients: { sentence: 'Enrolls clients, and prepares, signs, and cancels their contracts.' },
  record_fees: { sentence: 'Records credit repair fees.' },
  send_messages: { sentence: 'Sends emails, texts, and secure messages to clients, and marks theirs as read.' },
  see_revenue: { sentence: 'Sees revenue on dashboards and in reports.' },
  see_team_report: { sentence: 'Sees how much each colleague has done.' },
  see_billing: { sentence: 'Sees the company’s plan, usage, and invoices.' },
  see_audit_log: { sentence: 'Reads, checks, and exports the audit log.' },
  manage_members: { sentence: 'Invites and removes members, assigns roles, and defines roles.' },
  manage_organization: { sentence: 'Changes the company’s name, branding, and settings.' },
  manage_compliance: {
    sentence:
      'Certifies purposes, publishes consent texts and privacy notices, sets rate caps and state rules, and keeps safeguards and incidents.',
  },
  manage_integrations: { sentence: 'Creates and revokes API keys, and sets up webhooks.' },
  export_organization: { sentence: 'Makes and downloads archives of everything the company owns.' },
}

/** Returns the actions of a person with the permission, as a sentence without its subject. */
export const permissionSentence = (permission: Permission): string => SENTENCES[permission].sentence

/** Returns what a person with these permissions can see and do, by group, and what they can't. */
export function inWords(held: readonly Permission[]): { group: PermissionGroup; may: string[]; mayNot: string[] }[] {
  return PERMISSION_GROUPS.map((group) => {
    const all = permissionsOfGroup(group)
    const may = all.filter((permission) => held.includes(permission)).map(permissionSentence)
    const lacking = all.filter((permission) => !held.includes(permission))
    const left = lacking.flatMap((permission) => SENTENCES[permission].otherwise ?? [])
    const mayNot = lacking.filter((permission) => SENTENCES[permission].otherwise === undefined)
    return { group, may: [...left, ...may], mayNot: mayNot.map((permission) => aboutPermission(permission).label) }
  })
}
