/**
 * Installation video of the tapered plug (specification 2 names the link, not its address). A reserved name
 * stands in until the owner gives the real one: docs/content-questions.md, "install-video".
 */
export const INSTALL_VIDEO_URL = 'https://example.com/?video=tapered-plug-installation';
