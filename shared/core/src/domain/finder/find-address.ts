export const FIND_PATH = '/find';
export const PIPE_SIZES_PATH = '/pipe-sizes';
