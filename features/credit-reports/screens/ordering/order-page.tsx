import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { type OrderingAccount, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { AccountMissing } from '#features/sign-in/screens/account-missing.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ClientArchived, OrderingBarred } from './ordering-barred.tsx'

// An order has either a client or a picker first, so each loads when it is needed.
const OrderForm = late(async () => (await import('./order-form.tsx')).OrderForm)
const ClientPicker = late(async () => (await import('./client-picker.tsx')).ClientPicker)

/** Orders a report for the client in the address (`?client=`), or for one picked here first. */
export function OrderPage() {
  const [params] = useSearchParams()
  const clientId = params.get('client')
  const account = useQuery(reportQueries.account())
  const mayOrder = useMayOrder()
  return (
    <>
      <PageHeader title="Order Credit Report" />
      <QueryView query={account} failure="Failed to order credit report" loading={<CenteredSpinner />}>
        {(loaded) => {
          if (loaded === null) return <AccountMissing />
          if (!mayOrder) return <OrderingBarred />
          return clientId ? <OrderFor key={clientId} clientId={clientId} account={loaded} /> : <PickedFirst />
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
      empty={<UnknownClient />}
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

function UnknownClient() {
  return (
    <div className="grid gap-6">
      <FormError>Client not found</FormError>
      <PickedFirst />
    </div>
  )
}

const PickedFirst = () => (
  <Suspense fallback={<CenteredSpinner />}>
    <ClientPicker />
  </Suspense>
)
