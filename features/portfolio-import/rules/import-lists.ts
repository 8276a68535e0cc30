/** balances: each loan opens on a day with what is owed. histories: each loan is replayed from its beginning. */
export const IMPORT_MODES = ['balances', 'histories'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export const IMPORT_STATUSES = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'canceled',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** The states of an import that is undone, or will be. */
export const UNDO_STATUSES = ['undoing', 'undone'] as const satisfies readonly ImportStatus[]

/** The kinds of files of an import. */
export const FILE_KINDS = ['loans', 'payments'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The treatment of a loan whose replayed history ends at other balances than the file: it is refused, or the replay counts. */
export const DIFFERENCE_RULES = ['refuse', 'replay'] as const
export type DifferenceRule = (typeof DIFFERENCE_RULES)[number]

/** The reasons why an import failed: something on file changed since its dry run, or a fault. */
export const IMPORT_FAILURES = ['changed', 'fault'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]

/** The names of the totals that control an import, in the order of the screens. The first three are counts, the others cents. */
export const CONTROL_TOTALS = [
  'loans',
  'new_borrowers',
  'existing_borrowers',
  'principal',
  'interest',
  'fees',
  'past_due',
] as const
export type ControlTotal = (typeof CONTROL_TOTALS)[number]
export type ControlTotals = Record<ControlTotal, number>

/** The totals that a person can type from the old system. */
export const TYPED_TOTALS = ['loans', 'principal', 'interest', 'fees', 'past_due'] as const
export type TypedTotal = (typeof TYPED_TOTALS)[number]
export type TypedTotals = Partial<Record<TypedTotal, number>>

/** Totals of nothing. */
export const NO_TOTALS: ControlTotals = {
  ...{ loans: 0, new_borrowers: 0, existing_borrowers: 0 },
  ...{ principal: 0, interest: 0, fees: 0, past_due: 0 },
}

/** Returns the typed totals that differ from those of the files. */
export const differingTotals = (typed: TypedTotals, found: ControlTotals): TypedTotal[] =>
  TYPED_TOTALS.filter((name) => typed[name] !== undefined && typed[name] !== found[name])
