import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import {
  EMPTY_CLIENT,
  type NewClient,
  type NewClientFields,
  newClientSchema,
} from '#features/clients/rules/client-form.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { AddressFields } from '#platform/browser/address-field.tsx'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { AssignedContactField } from './assigned-contact-field.tsx'
import { addClient, LicenceFailure, type LicenseImages } from './client-creation.ts'
import { IdentityFields, PersonFields } from './client-fields.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { LicenseField } from './license-field.tsx'
import { useSsnPolicy } from './sensitive/ssn-policy.ts'
import { useStatedNone } from './stated-none.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

export function NewClientPage() {
  const { form, noSsn, addressFields, today, images, setImages, creation, save, dialog } = useCreation()
  const { isDirty, isSubmitting } = form.formState
  const field = fieldsOf(form)
  const oneName = useStatedNone(form, 'last_name')
  if (creation.data?.duplicates.length === 0) return <Navigate to="/dashboard/clients" />

  return (
    <div className="max-w-[720px]">
      <PageHeader title="Add New Client" />
      <UnsavedChanges when={isDirty || images.front !== null || images.back !== null} />
      <form noValidate autoComplete="off" className="required-marks" onSubmit={save(false)}>
        {creation.isError && (
          <div className="mb-4">
            <SaveFailure failure={failureOf(creation.error)} message={creation.error.message} />
          </div>
        )}
        <FormSection title="Personal Information">
          <PersonFields field={field} oneName={oneName} />
        </FormSection>
        <FormSection title="Address Information">
          <AddressFields field={field} {...addressFields} required />
        </FormSection>
        <FormSection title="Additional Information">
          <IdentityFields
            field={field}
            required
            today={today}
            ssnHint={`${noSsn ? 'An ITIN can be entered, too. ' : ''}Stored encrypted. Shown as XXX-XX- and the last four digits.`}
            noSsn={noSsn}
          />
          <LicenseFields images={images} onChange={setImages} />
          <AssignedContactField {...field('assigned_contact_id')} />
        </FormSection>
        <DuplicateDialog
          duplicates={creation.data?.duplicates ?? []}
          onClose={creation.reset}
          onSaveAnyway={() => void save(true)()}
          isSaving={creation.isPending}
        />
        <div className="flex justify-end gap-2 border-rule border-t pt-4">
          <ButtonLink to="/dashboard/clients">Cancel</ButtonLink>
          <Button type="submit" variant="primary" pending={(isSubmitting || creation.isPending) && 'Saving...'}>
            Save client
          </Button>
        </div>
      </form>
      {dialog}
    </div>
  )
}

function useCreation() {
  const ssnPolicy = useSsnPolicy()
  const [today] = useState(() => dateOfInstant(new Date()))
  const [images, setImages] = useState<LicenseImages>({ front: null, back: null })
  const { whenAsked, dialog } = useReauthentication()
  const queryClient = useQueryClient()
  const form = useForm<NewClientFields, unknown, NewClient>({
    resolver: zodResolver(newClientSchema(today, ssnPolicy)),
    defaultValues: EMPTY_CLIENT,
  })
  const noSsn = useStatedNone(form, 'ssn')
  const creation = useMutation({
    mutationFn: (wanted: Parameters<typeof addClient>[0]) => addClient(wanted, whenAsked),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
  const save = (isSure: boolean) => form.handleSubmit((client) => creation.mutate({ client, images, isSure }))
  const [address, city, state, zip] = useWatch({ control: form.control, name: ['address', 'city', 'state', 'zip'] })
  const addressFields = {
    values: { address, city, state, zip },
    set: (name: 'address' | 'city' | 'state' | 'zip', text: string) =>
      form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
  return {
    form,
    noSsn: ssnPolicy.isRepair ? undefined : noSsn,
    addressFields,
    today,
    images,
    setImages,
    creation,
    save,
    dialog,
  }
}

function failureOf(error: Error): string {
  return error instanceof LicenceFailure ? error.failure : 'Failed to create client'
}

function LicenseFields({ images, onChange }: { images: LicenseImages; onChange: (images: LicenseImages) => void }) {
  const { front, back } = images
  return (
    <>
      <LicenseField
        label="Driver's License (Front)"
        file={front}
        onChange={(file) => onChange({ front: file, back })}
      />
      <LicenseField label="Driver's License (Back)" file={back} onChange={(file) => onChange({ front, back: file })} />
    </>
  )
}
