/** Style sheets of both documents. The component library's are in a layer below the project's own. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@wa/core/styles/fonts.css';
import '@wa/core/styles/tokens.css';
import '@wa/core/styles/base.css';
import '@wa/core/drawings/drawings.css';
import '@wa/admin-app/styles/admin.css';
