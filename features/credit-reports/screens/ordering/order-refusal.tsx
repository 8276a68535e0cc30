import { Link } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import { OrderFailure } from './credit-order.ts'

/** Why there is no report, a link to any stored responses, and where the problem can be resolved. */
export function OrderRefusal({ error }: { error: Error }) {
  const { storedReportId, wayOut } = error instanceof OrderFailure ? error : { storedReportId: null, wayOut: null }
  return (
    <FormError>
      <p>{error.message}</p>
      {storedReportId !== null && (
        <Link to={`/dashboard/credit-bureau/report/${storedReportId}`} className="text-red underline">
          Open the bureaus’ responses
        </Link>
      )}
      {wayOut !== null && (
        // The plans are on a public page outside the app.
        <Link to={wayOut.to} reloadDocument={!wayOut.to.startsWith('/dashboard')} className="text-red underline">
          {wayOut.label}
        </Link>
      )}
    </FormError>
  )
}
