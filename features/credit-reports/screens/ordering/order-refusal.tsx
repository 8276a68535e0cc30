import { Link } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import { OrderFailure } from './credit-order.ts'

/** Why no report came, what was stored all the same, and where it can be put right. */
export function OrderRefusal({ error }: { error: Error }) {
  const { storedReportId, wayOut } = error instanceof OrderFailure ? error : { storedReportId: null, wayOut: null }
  return (
    <FormError>
      <p>{error.message}</p>
      {storedReportId !== null && (
        <Link to={`/dashboard/credit-bureau/report/${storedReportId}`} className="text-red underline">
          Open what the bureaus answered
        </Link>
      )}
      {wayOut !== null && (
        // The plans stand on a public page, which is no part of the app.
        <Link to={wayOut.to} reloadDocument={!wayOut.to.startsWith('/dashboard')} className="text-red underline">
          {wayOut.label}
        </Link>
      )}
    </FormError>
  )
}
