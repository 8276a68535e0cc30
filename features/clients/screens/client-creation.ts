import type { NewClient } from '#features/clients/rules/client-form.ts'
import { discardDocument, storeDocument } from '#features/documents/screens/document-upload.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { type Duplicate, duplicatesOf } from './duplicate-queries.ts'
import { createClient, type LicenseColumns } from './queries.ts'

/** The chosen images of a driver's license, not yet uploaded. */
export interface LicenseImages {
  front: File | null
  back: File | null
}

const FAILURE = {
  front: 'Failed to upload front of license',
  back: 'Failed to upload back of license',
} as const

/** One side of the license could not be uploaded, so nothing was saved. */
export class LicenceFailure extends Error {
  override name = 'LicenceFailure'
  readonly failure: string

  constructor(side: keyof LicenseImages, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
    this.failure = FAILURE[side]
  }
}

interface Creation {
  client: NewClient
  images: LicenseImages
  /** True if the user saw the possible duplicates and confirmed a different person. */
  isSure: boolean
}

/** Adds the client with their images, all or nothing, unless possible duplicates are found first. */
export async function addClient(
  { client, images, isSure }: Creation,
  whenAsked: WhenAsked,
): Promise<{ duplicates: Duplicate[] }> {
  const duplicates = isSure ? [] : await whenAsked(() => duplicatesOf(client))
  if (duplicates.length > 0) return { duplicates }
  const stored: string[] = []
  try {
    const front = await storedSide('front', images, stored)
    const back = await storedSide('back', images, stored)
    await createClient({ ...client, ...licenseColumns({ front, back }) })
  } catch (error) {
    await Promise.allSettled(stored.map((path) => discardDocument(path)))
    throw error
  }
  return { duplicates: [] }
}

async function storedSide(side: keyof LicenseImages, images: LicenseImages, stored: string[]): Promise<string | null> {
  const file = images[side]
  if (file === null) return null
  try {
    const { path } = await storeDocument({ file, accepts: 'image', folder: 'drivers-licenses' })
    stored.push(path)
    return path
  } catch (error) {
    throw new LicenceFailure(side, error)
  }
}

function licenseColumns({ front, back }: Record<keyof LicenseImages, string | null>): LicenseColumns {
  const uploadedAt = new Date().toISOString()
  return {
    ...(front !== null && { drivers_license_front: front, drivers_license_front_uploaded_at: uploadedAt }),
    ...(back !== null && { drivers_license_back: back, drivers_license_back_uploaded_at: uploadedAt }),
  }
}
