/** In pixels of the page: how large a phone and a wider screen show the pictures of the product. */
export const SIZES = { wide: { width: 576, height: 316 }, phone: { width: 358, height: 404 } } as const;
