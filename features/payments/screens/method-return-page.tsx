import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { usePaymentCommand } from './payment-queries.ts'
import { wayBack } from './way-back.ts'

/** The page to which the processor's page leads back. Keeps the method that was entered, and goes on to where it was asked for. */
export function MethodReturnPage() {
  const { clientId = '', pageId = '' } = useParams()
  const [wentTo, setWentTo] = useState<string | null>(null)
  const finishing = usePaymentCommand<{ id: string | null }>('payment-methods', ({ id }) => {
    showToast(id === null ? 'No payment method was added' : 'Payment method added')
    setWentTo(wayBack(clientId))
  })
  const begun = useRef(false)
  const { mutate } = finishing
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate({ act: 'finish_page', page_id: pageId })
  }, [mutate, pageId])
  if (wentTo !== null) return <Navigate to={wentTo} replace />
  if (!finishing.isError) return <CenteredSpinner label="Adding the payment method" />
  return (
    <>
      <PageHeader title="Payment method" />
      <FormError>{finishing.error.message}</FormError>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => mutate({ act: 'finish_page', page_id: pageId })}>
          Try again
        </Button>
        <ButtonLink to={`/dashboard/clients/${clientId}`}>Go to the client</ButtonLink>
      </div>
    </>
  )
}
