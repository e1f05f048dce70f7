/** Style sheets of both documents: the component library's lies in a layer below the project's own. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@wa/shared/styles/fonts.css';
import '@wa/shared/styles/tokens.css';
import '@wa/shared/styles/base.css';
import '@wa/shared/drawings/drawings.css';
import '@wa/shared/styles/admin.css';
