/** The part of the library that heic-process.ts uses. The package has no types for its own entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Handle {
    readonly opaque: unique symbol;
  }
  /** Returned instead of the result. */
  interface HeifError {
    code: unknown;
    message: string;
  }
  export interface Channel {
    width: number;
    height: number;
    /** Bytes of a row. */
    stride: number;
    /** A view of the library's memory. */
    data: Uint8Array;
  }
  const heif: {
    heif_error_Ok: unknown;
    heif_colorspace_RGB: unknown;
    heif_chroma_interleaved_RGB: unknown;
    heif_context_alloc: () => Handle;
    heif_context_read_from_memory: (context: Handle, bytes: Uint8Array) => HeifError;
    heif_js_context_get_primary_image_handle: (context: Handle) => Handle | HeifError | undefined;
    heif_image_handle_get_width: (image: Handle) => number;
    heif_image_handle_get_height: (image: Handle) => number;
    heif_js_decode_image2: (
      image: Handle,
      colorspace: unknown,
      chroma: unknown,
    ) => Promise<{ channels: [Channel] } | HeifError | undefined>;
  };
  export default heif;
}
