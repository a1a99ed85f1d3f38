"""Messages of a visit: whom they address, what is spoken, what they ask for."""
