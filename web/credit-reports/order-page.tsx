import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMayOrder } from '#web/may-order.ts'
import { supabase } from '#web/supabase.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { ClientPicker } from './client-picker.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderingBarred } from './ordering-barred.tsx'
import { type OrderingAccount, reportQueries } from './queries.ts'

/** Ordering a report: for the client in the address (`?client=`), or for one that is picked first. */
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
  return (
    <QueryView
      query={client}
      failure="Failed to load client details"
      loading={<CenteredSpinner label="Loading client" />}
      empty={{ when: (loaded) => loaded === null, show: <UnknownClient /> }}
    >
      {(loaded) => loaded && <OrderForm client={loaded} account={account} />}
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

const READING_MS = 3000

// Signing out first, because /auth sends the signed-in straight back.
function AccountMissing() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      void supabase.auth.signOut({ scope: 'local' }).then(() => navigate('/auth', { replace: true }))
    }, READING_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return <FormError>User account not properly set up. Please log out and sign in again.</FormError>
}
