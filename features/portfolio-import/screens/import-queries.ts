import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import type {
  ControlTotals,
  DifferenceRule,
  FileKind,
  ImportFailure,
  ImportMode,
  ImportStatus,
  TypedTotals,
} from '#features/portfolio-import/rules/import-lists.ts'
import type { Heads } from '#features/portfolio-import/rules/mapped-columns.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { useMutation } from '#ui/use-mutation.ts'

const KEY = ['portfolio-imports'] as const
const WATCH_EVERY_MS = 1_000

/** An import of loans. Amounts are whole cents. */
export interface PortfolioImport {
  id: string
  mode: ImportMode
  status: ImportStatus
  failure: ImportFailure | null
  loans_file: string
  payments_file: string | null
  cutover_on: PlainDate
  difference_rule: DifferenceRule
  loan_rows: number
  history_rows: number
  rows_done: number
  totals: Partial<ControlTotals>
  differing_loans: number
  refused_loans: number
  problem_count: number
  typed_totals: TypedTotals
  accepted_differences: boolean
  created_by_name: string | null
  created_at: string
  finished_at: string | null
  undone_by_name: string | null
  undone_at: string | null
  undo_reason: string | null
}

export interface ImportProblem {
  kind: FileKind
  line: number
  loan_number: string | null
  field: string | null
  message: string
}

type Money = 'principal' | 'interest' | 'fees' | 'past_due'

/** The totals of an import by the files and by the ledger. */
export type Reconciliation = { loans: number; different: number } & Record<`file_${Money}` | `ledger_${Money}`, number>

/** A loan of an import by the file and by the ledger. */
export type ReconciledLoan = {
  line: number
  loan_number: string
  borrower: string
  is_new_borrower: boolean
  loan_id: string
  is_different: boolean
  file_days_past_due: number | null
  ledger_days_past_due: number
} & Record<`file_${Money}`, number | null> &
  Record<`ledger_${Money}`, number>

interface ShownImport {
  import: PortfolioImport
  problems: ImportProblem[]
  reconciliation: Reconciliation | null
}

interface LoansPage {
  loans: ReconciledLoan[]
  next: number | null
}

const call = <Answer>(body: object) => callFunction<Answer>('portfolio-import', body)
const isAtWork = (status: ImportStatus | undefined) =>
  status === 'checking' || status === 'importing' || status === 'undoing'

export const importQueries = {
  all: KEY,
  /** The company's imports, and the columns that it mapped last. */
  list: () =>
    queryOptions({
      queryKey: [...KEY, 'list'],
      queryFn: () => call<{ imports: PortfolioImport[]; columns: Partial<Record<FileKind, Heads>> }>({ act: 'list' }),
    }),
  /** An import, read again while it is at work. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...KEY, 'one', id],
      queryFn: () => call<ShownImport>({ act: 'get', import_id: id }),
      refetchInterval: ({ state }) => (isAtWork(state.data?.import.status) ? WATCH_EVERY_MS : false),
    }),
  /** The loans of an import by file and ledger. */
  loans: (id: string, isOnlyDifferent: boolean) =>
    infiniteQueryOptions({
      queryKey: [...KEY, 'loans', id, isOnlyDifferent],
      queryFn: ({ pageParam }) =>
        call<LoansPage>({ act: 'loans', import_id: id, after: pageParam, only_different: isOnlyDifferent }),
      initialPageParam: 0,
      getNextPageParam: ({ next }: LoansPage) => next,
    }),
}

/** Sends a step of an import, and loads the import and the loans anew. */
export function useImportStep(onDone: () => void = () => {}, run = (act: () => Promise<unknown>) => act()) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => run(() => call(body)),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(
        error,
        Promise.all(
          [KEY, lendingQueries.all, ['lending-desk']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        ),
      ),
  })
}
