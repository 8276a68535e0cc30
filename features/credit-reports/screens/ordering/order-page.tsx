import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useMayOrder } from '#features/credit-reports/screens/may-order.ts'
import { type OrderingAccount, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { AccountMissing } from '#features/sign-in/screens/account-missing.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ClientPicker } from './client-picker.tsx'
import { OrderForm } from './order-form.tsx'
import { ClientArchived, OrderingBarred } from './ordering-barred.tsx'

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
          return clientId ? <OrderFor key={clientId} clientId={clientId} account={loaded} /> : <ClientPicker />
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
        return isArchived ? <ClientArchived /> : <OrderForm client={loaded} account={account} />
      }}
    </QueryView>
  )
}

function UnknownClient() {
  return (
    <div className="grid gap-6">
      <FormError>Client not found</FormError>
      <ClientPicker />
    </div>
  )
}
