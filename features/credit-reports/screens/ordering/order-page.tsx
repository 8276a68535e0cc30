import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { type OrderingAccount, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { AccountMissing } from '#features/sign-in/screens/account-missing.tsx'
import { isUuid } from '#platform/browser/uuid.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { type Newcomer, newcomerFrom } from './newcomer.ts'
import { ClientArchived, OrderingBarred } from './ordering-barred.tsx'

// An order has either a client or a picker first, so each loads when it is needed.
const OrderForm = late(async () => (await import('./order-form.tsx')).OrderForm)
const ClientPicker = late(async () => (await import('./client-picker.tsx')).ClientPicker)

/** Orders a report for the client in the address (`?client=`), for a new one of Quick Pull, or for one picked here first. */
export function OrderPage() {
  const [params] = useSearchParams()
  const clientId = params.get('client')
  const newcomer = newcomerFrom(useLocation().state)
  const account = useQuery(reportQueries.account())
  const mayOrder = useMayOrder()
  return (
    <>
      <PageHeader title="Order Credit Report" />
      <QueryView query={account} failure="Failed to order credit report" loading={<CenteredSpinner />}>
        {(loaded) => {
          if (loaded === null) return <AccountMissing />
          if (!mayOrder) return <OrderingBarred />
          if (clientId) return <OrderFor key={clientId} clientId={clientId} account={loaded} />
          return newcomer === null ? <PickedFirst /> : <OrderForNewcomer newcomer={newcomer} account={loaded} />
        }}
      </QueryView>
    </>
  )
}

function OrderFor({ clientId, account }: { clientId: string; account: OrderingAccount }) {
  const client = useQuery(reportQueries.applicant(clientId))
  const isArchived = useIsArchived(clientId)
  return (
    <QueryView
      query={client}
      failure="Failed to load client details"
      loading={<CenteredSpinner label="Loading client" />}
      empty={<UnknownClient clientId={clientId} />}
    >
      {(loaded) => {
        if (loaded === null) return null
        return isArchived ? (
          <ClientArchived />
        ) : (
          <Suspense fallback={<CenteredSpinner />}>
            <OrderForm client={loaded} account={account} />
          </Suspense>
        )
      }}
    </QueryView>
  )
}

function OrderForNewcomer({ newcomer, account }: { newcomer: Newcomer; account: OrderingAccount }) {
  return (
    <Suspense fallback={<CenteredSpinner />}>
      <OrderForm client={newcomer.applicant} newcomer={newcomer} account={account} />
    </Suspense>
  )
}

function UnknownClient({ clientId }: { clientId: string }) {
  return (
    <div className="grid gap-6">
      <FormError>{isUuid(clientId) ? 'Client not found' : 'Invalid client ID'}</FormError>
      <PickedFirst />
    </div>
  )
}

const PickedFirst = () => (
  <Suspense fallback={<CenteredSpinner />}>
    <ClientPicker />
  </Suspense>
)
