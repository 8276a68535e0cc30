import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { leaveDevice } from './calls.ts'
import { forgetPage } from './kept-pages.ts'
import { usePageTools, useRun } from './page-tools.ts'

interface ReturnDeviceProps {
  company: string
  /** The page to which staff return. It asks them to sign in. */
  to: string
}

/** Ends the use of the company's device: closes the documents on the server, and leads staff to their sign-in. */
export function ReturnDevice({ company, to }: ReturnDeviceProps) {
  const { secrets, texts } = usePageTools()
  const leaving = useRun()
  const leave = async () => {
    forgetPage(secrets.token)
    // Without a connection the page closes too: its secret is gone from this browser.
    await leaving.run(() => leaveDevice(secrets.token))
    window.location.replace(to)
  }
  return (
    <section
      aria-labelledby="device"
      className="mt-8 grid justify-items-start gap-3 border-rule border-t pt-6 print:hidden"
    >
      <h2 id="device" className="text-h2">
        {texts.device.heading}
      </h2>
      <p>{texts.device.give(company)}</p>
      <PageButton pending={leaving.isUnderWay && texts.device.closing} onClick={() => void leave()}>
        {texts.device.back}
      </PageButton>
    </section>
  )
}
