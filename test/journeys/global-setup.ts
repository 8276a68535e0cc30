import { mkdirSync, writeFileSync } from 'node:fs'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import { Product, removeFolder } from './product.ts'

/**
 * Starts one product for all journeys, with its own database. Its address is the journeys' base URL, and its log is
 * kept.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = databaseFolder()
  const product = await Product.start({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' })
  process.env['PRODUCT_URL'] = product.url
  process.env['PRODUCT_DATA'] = folder
  return async () => {
    await product.stop()
    mkdirSync('.cache/test', { recursive: true })
    writeFileSync('.cache/test/product.log', product.output)
    removeFolder(folder)
  }
}
