/** The product's name, in one place so that its owner can change it. */
export const PRODUCT_NAME = 'Diario dei sogni'
