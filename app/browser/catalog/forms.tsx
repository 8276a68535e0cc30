import { DropTarget } from '#ui/forms/drop-target.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { SaveFailure } from '#ui/forms/save-failure.tsx'
import { SaveNameForm } from '#ui/forms/save-name-form.tsx'
import { type UploadProgress, UploadState } from '#ui/forms/upload-state.tsx'
import type { Group } from './group.ts'
import { OnDemand } from './on-demand.tsx'
import { LONG_TEXT, nothing } from './samples.ts'

const upload = (state: Partial<UploadProgress>): UploadProgress => ({
  ...{ percent: null, failure: null, retry: nothing, cancel: nothing },
  ...state,
})
const taken = () => Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' }))

export const FORMS: Group = {
  title: 'Forms',
  components: {
    FormSection: {
      Default: (
        <FormSection title="Person">
          <TextField label="First name" />
          <TextField label="Last name" />
        </FormSection>
      ),
    },
    SaveNameForm: {
      Default: <SaveNameForm thing="view" label="Name of the view" onSave={async () => undefined} />,
      'Save fails': <SaveNameForm thing="view" label="Name of a view that exists" onSave={taken} />,
    },
    SaveFailure: {
      'Scrolls into view': (
        <OnDemand>
          {() => <SaveFailure failure="Couldn't save the client" message="The server didn't respond in time." />}
        </OnDemand>
      ),
    },
    FileButton: {
      Default: (
        <FileButton accept=".pdf" camera={false} onChoose={nothing}>
          Choose file
        </FileButton>
      ),
      'With the camera, on a phone': (
        <FileButton accept="image/*" onChoose={nothing} label="Choose file: driver's license">
          Choose file
        </FileButton>
      ),
    },
    DropTarget: {
      Default: (
        <DropTarget label="Upload" className="border border-rule border-dashed p-4" onDrop={nothing}>
          Drop a file here
        </DropTarget>
      ),
      'Without dropping': (
        <DropTarget label="Upload is off" className="border border-rule border-dashed p-4">
          You can't upload to an archived client.
        </DropTarget>
      ),
    },
    UploadState: {
      Uploading: <UploadState label="license.pdf" upload={upload({ percent: 42 })} />,
      'Checking the file': <UploadState label="scan.pdf" upload={upload({ percent: 100 })} />,
      'Failed, can be retried': (
        <UploadState
          label="license.pdf"
          upload={upload({ failure: { message: 'The connection was lost.', isWorthRetrying: true } })}
        />
      ),
      'Failed for good, long text': (
        <UploadState label="license.pdf" upload={upload({ failure: { message: LONG_TEXT, isWorthRetrying: false } })} />
      ),
    },
  },
}
