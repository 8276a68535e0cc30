import { useQuery } from '@tanstack/react-query'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { applicationAddress } from '#features/lending/screens/desk/application-address.ts'
import type { ApplicationRow, PortfolioRow } from '#features/lending/screens/desk/desk-queries.ts'
import { lendingSearch } from '#features/lending/screens/desk/lending-search.ts'
import { loanTypeName, statusName } from '#features/lending/screens/lending-words.ts'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import type { Asked } from './asked-records.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'

/** Returns the applications and loans that the text finds. None while the lending desk is closed. */
export function useFoundLending({ kind, rest, isPastDue }: Asked): {
  groups: PaletteGroup[]
  isSearching: boolean
  hasFailed: boolean
} {
  const hasLending = useHasLending()
  const isOther = kind === 'disputes' || kind === 'reports'
  const isAsked = hasLending && !isOther && (kind !== null || rest.length >= 2)
  const search = useQuery(lendingSearch({ typed: rest, kind: isOther ? null : kind, isPastDue }, isAsked))
  const { applications = [], loans = [] } = isAsked ? (search.data ?? {}) : {}
  return {
    groups: [
      { title: 'Applications', entries: applications.map(applicationEntry) },
      { title: 'Loans', entries: loans.map(loanEntry) },
    ],
    isSearching: search.isFetching,
    hasFailed: search.isError,
  }
}

const applicationEntry = (application: ApplicationRow): PaletteEntry => ({
  id: `application:${application.id}`,
  label: application.full_name,
  hint: [applicationNumber(application.number), ...termsOf(application), statusName(application.status)].join(' · '),
  to: applicationAddress(application),
})

const loanEntry = (loan: PortfolioRow): PaletteEntry => ({
  id: `loan:${loan.id}`,
  label: loan.full_name,
  hint: [`Loan ${shortId(loan.id)}`, ...termsOf(loan), statusName(loan.status)].join(' · '),
  to: `/dashboard/loans/${loan.id}`,
})

const termsOf = ({ loan_type, amount }: ApplicationRow | PortfolioRow) => [
  loanTypeName(loan_type),
  dollarsAndCents(wireCents(amount)),
]
