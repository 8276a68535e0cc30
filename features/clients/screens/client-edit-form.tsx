import { Suspense } from 'react'
import { AddressFields } from '#platform/browser/address-field.tsx'
import { stateCode } from '#platform/rules/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Caution } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { late } from '#ui/states/late.tsx'
import { AssignedContactField } from './assigned-contact-field.tsx'
import { IdentityFields, PersonFields } from './client-fields.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { EditConflicts } from './edit-conflicts.tsx'
import type { Client } from './queries.ts'
import { useStatedNone } from './stated-none.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useClientEdit } from './use-client-edit.ts'

const SsnDialog = late(async () => (await import('./sensitive/ssn-dialog.tsx')).SsnDialog)

/** Edits the client's details in place. An empty SSN or date of birth keeps the stored one. */
export function ClientEditForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const { form, addressFields, today, update, save, duplicates, ...between } = useClientEdit(client, onClose)
  const { conflicts, choices, choose, isStale, ssnAsked, dialog } = between
  const { isDirty, isSubmitting } = form.formState
  const field = fieldsOf(form)
  const oneName = useStatedNone(form, 'last_name')

  return (
    <>
      <form
        noValidate
        autoComplete="off"
        aria-label={`Edit ${client.full_name}`}
        className="required-marks max-w-[720px]"
        onSubmit={save({ isSure: false })}
      >
        <UnsavedChanges when={isDirty} />
        <h1 className="mb-4 break-words text-h1">{client.full_name}</h1>
        {update.isError && !ssnAsked && (
          <div className="mb-4">
            <SaveFailure failure="Failed to update client" message={update.error.message} />
          </div>
        )}
        {conflicts.length > 0 && <EditConflicts conflicts={conflicts} choices={choices} onChoose={choose} />}
        {isStale && conflicts.length === 0 && (
          <div className="mb-4">
            <Caution>Someone else changed this client after you started editing. Save to see the differences.</Caution>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonFields field={field} oneName={oneName} />
          <AddressFields field={field} {...addressFields} storedState={stateCode(client.state ?? '')} />
          <IdentityFields
            field={field}
            today={today}
            ssnHint={keepHint(client.ssn)}
            birthHint={keepHint(client.date_of_birth)}
          />
          <AssignedContactField current={client.assigned_contact} {...field('assigned_contact_id')} />
        </div>
        <DuplicateDialog
          clientId={client.id}
          duplicates={duplicates}
          onClose={update.reset}
          onSaveAnyway={() => void save({ isSure: true })()}
          isSaving={update.isPending}
        />
        {ssnAsked && (
          <Suspense>
            <SsnDialog {...ssnAsked} onAnswer={(ssnAnswer) => void save({ isSure: true, ssnAnswer })()} />
          </Suspense>
        )}
        <EditActions isSaving={isSubmitting || update.isPending} onClose={onClose} />
      </form>
      {/* Outside the form, because React bubbles its submit event to the surrounding form. */}
      {dialog}
    </>
  )
}

function EditActions({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  return (
    <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-rule border-t bg-paper py-3">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" pending={isSaving && 'Saving...'}>
        Save
      </Button>
    </div>
  )
}

function keepHint(mask: string | null): string {
  return mask === null ? 'None on file.' : `On file: ${mask}. Leave empty to keep it.`
}
