import { Suspense } from 'react'
import { useMatch } from 'react-router'
import { usePerson } from '#app/screens/guards.tsx'
import { ApplicationsPage } from '#features/lending/screens/desk/applications-page.tsx'
import { LoansPage } from '#features/lending/screens/desk/loans-page.tsx'
import { PaymentsPage } from '#features/lending/screens/desk/payments-page.tsx'
import { ProductsPage } from '#features/lending/screens/products/products-page.tsx'
import { late } from '#ui/states/late.tsx'
import { LendingClosed } from './lending-closed.tsx'

const FundingQueuePage = late(
  async () => (await import('#features/lending/screens/funding/funding-queue-page.tsx')).FundingQueuePage,
)

const ProcessorNotice = late(
  async () => (await import('#features/payments/screens/processor-notice.tsx')).ProcessorNotice,
)

/** The lending desk. Until it is known if the desk is open, the lists load, because the server checks anyway. */
export function LendingPage() {
  const { company } = usePerson()
  const isLoans = useMatch('/dashboard/lending/loans') !== null
  const isProducts = useMatch('/dashboard/lending/products') !== null
  const isFunding = useMatch('/dashboard/lending/funding') !== null
  const isPayments = useMatch('/dashboard/lending/payments') !== null
  if (company?.has_lending === false) return <LendingClosed />
  if (isProducts) return <ProductsPage />
  if (isFunding)
    return (
      <Suspense>
        <FundingQueuePage />
      </Suspense>
    )
  if (isPayments)
    return (
      <PaymentsPage
        notice={
          <Suspense>
            <ProcessorNotice />
          </Suspense>
        }
      />
    )
  return isLoans ? <LoansPage /> : <ApplicationsPage />
}
