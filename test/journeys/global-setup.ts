import { dataFolder, Product, removeFolder } from '#test/journeys/product.ts'

/** One product for all journeys, with a database that starts empty; its address is the journeys' base URL. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = dataFolder()
  const product = await Product.start({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  process.env['PRODUCT_URL'] = product.url
  return async () => {
    await product.stop()
    removeFolder(folder)
  }
}
