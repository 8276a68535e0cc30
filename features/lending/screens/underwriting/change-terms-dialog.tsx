import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { choiceOf } from '#features/lending/rules/underwriting/approved-terms.ts'
import { prescreenedApplication } from '#features/lending/screens/applications/decision-queries.ts'
import { useTerms } from '#features/lending/screens/applications/terms-fields.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Caution } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { ChangeTermsForm, type ChangeTermsFormProps } from './change-terms-form.tsx'
import { type StoredTerms, useApplicationCommand } from './second-person-queries.ts'
import { TermsFacts } from './terms-history.tsx'

interface ChangeTermsDialogProps {
  application: Application
  /** The terms of the approval, newest first. */
  stored: readonly StoredTerms[]
  onClose: () => void
}

/** Changes the terms of an approval, with a reason. The earlier terms are kept. */
export function ChangeTermsDialog({ application, stored, onClose }: ChangeTermsDialogProps) {
  const weighed = useQuery(prescreenedApplication(application.id, undefined))
  const [seen, setSeen] = useState(stored[0])
  const changing = useApplicationCommand<object>('change-approved-terms', () => {
    showToast('Terms changed')
    onClose()
  })
  const [newest] = stored
  return (
    <Dialog
      wide
      onClose={onClose}
      title={seen === undefined ? 'Set the approved terms' : 'Change the approved terms'}
      description={`${applicationNumber(application.number)}. The loan is booked on the newest terms. Earlier terms stay in the history.`}
    >
      {newest !== undefined && newest.id !== seen?.id && <Changed newest={newest} onSeen={() => setSeen(newest)} />}
      <QueryView query={weighed} failure="Couldn’t load the data for these terms">
        {(found) => (
          <WithTerms
            {...{ found, stored, seen, onClose }}
            pending={changing.isPending}
            problem={changing.error}
            onChange={(change) =>
              changing.mutate({ application_id: application.id, seen_terms_id: seen?.id ?? null, ...change })
            }
          />
        )}
      </QueryView>
    </Dialog>
  )
}

/** Says that another person, or another window, changed the terms while this form was open. The form keeps its input. */
const Changed = ({ newest, onSeen }: { newest: StoredTerms; onSeen: () => void }) => (
  <Caution>
    <p className="font-semibold">The terms were changed while you had this form open.</p>
    <div className="mt-1 text-ink">
      <TermsFacts stored={newest} />
    </div>
    <Button className="mt-2" onClick={onSeen}>
      Change these terms instead
    </Button>
  </Caution>
)

type WithTermsProps = Omit<ChangeTermsFormProps, 'terms'> & { stored: readonly StoredTerms[] }

/** The fields begin with the approved terms. Earlier ones are offered too, so that a change can be taken back. */
function WithTerms({ stored, ...form }: WithTermsProps) {
  const approved = stored.map(({ terms, source, created_at: at }, n) => ({
    label: n === 0 ? 'The approved terms' : `The terms of ${shortMoment(at)}`,
    ...choiceOf(terms, source),
  }))
  const { terms } = form.found
  return (
    <ChangeTermsForm {...form} terms={useTerms({ ...terms, choices: [...approved, ...terms.choices] }, undefined)} />
  )
}
